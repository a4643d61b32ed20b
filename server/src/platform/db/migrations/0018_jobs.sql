-- Which process runs which job, so that the jobs of one that has died are run again at once. Each process takes a number
-- when it starts and holds an advisory lock by it for as long as it lives (platform/jobs/nodes.ts).
create sequence node_ids as integer;

create table running_jobs (
  node_id integer not null,
  job_id uuid not null,
  name text not null,
  primary key (node_id, job_id)
);
