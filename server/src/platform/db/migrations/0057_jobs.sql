-- Background work (platform/jobs/jobs.ts). A job that is done or given up is deleted.

create table jobs (
  program_id bigint not null references programs,
  id uuid not null default gen_random_uuid(),
  name text not null,
  -- Ids: what they name is read when the job runs.
  data jsonb not null,
  -- Unique among jobs that wait for their first run, which removes it.
  singleton_key text,
  -- When the next run begins. While a lease is renewed it lies ahead; after a kill it is the end of the lease.
  due_at timestamptz not null default now(),
  -- The run in progress, which alone settles the job; null while the job waits.
  lease uuid,
  -- Runs that have begun, however they ended, and those that failed.
  runs integer not null default 0,
  failures integer not null default 0,
  primary key (program_id, id)
);
create index jobs_due on jobs (name, due_at);
create unique index jobs_leased on jobs (lease) where lease is not null;
create unique index jobs_waiting on jobs (program_id, name, singleton_key) where singleton_key is not null;
select protect_program_table('jobs');

-- The queue before this one.
drop table running_jobs;
drop sequence node_ids;
drop schema if exists jobs cascade;
