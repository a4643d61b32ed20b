-- Files that administrators download. Each is made by a job.

create table data_exports (
  program_id bigint not null references programs,
  id uuid not null,
  type text not null check (type in ('users', 'activities', 'campaigns', 'audit_events')),
  status text not null default 'pending' check (status in ('pending', 'finished', 'failed')),
  -- The caller; null for the daily ones and for client applications.
  requested_by bigint,
  -- Users who asked while it was being made, and are notified as well: one export of a type is made at a time.
  also_requested_by bigint[] not null default '{}',
  -- Tries to make it.
  attempts integer not null default 0,
  file_name text not null,
  file_key text not null,
  size_bytes bigint,
  row_count bigint,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (program_id, id)
);
create index data_exports_newest on data_exports (program_id, type, created_at desc, id desc) where status = 'finished';
create index data_exports_daily on data_exports (program_id, type, created_at desc);
create index data_exports_age on data_exports (created_at);
create unique index data_exports_running on data_exports (program_id, type) where status = 'pending';
select protect_program_table('data_exports');

-- Exports of people's own data, once a day: a file for them alone, for a day.
create table own_data_files (
  program_id bigint not null references programs,
  id uuid not null,
  user_id bigint not null,
  status text not null default 'pending' check (status in ('pending', 'finished', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (program_id, id)
);
create index own_data_files_user on own_data_files (program_id, user_id, created_at desc);
create index own_data_files_age on own_data_files (created_at);
select protect_program_table('own_data_files');
