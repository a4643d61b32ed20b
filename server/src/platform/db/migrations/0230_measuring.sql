-- How long it is kept who viewed what, and the report of figures by mail.

-- Views by person are kept from this moment on; older ones are numbers alone. Without a row all are kept.
create table kept_views (
  program_id bigint primary key references programs on delete cascade,
  kept_from timestamptz not null
);
select protect_program_table('kept_views');

-- How many people looked at something on a day whose views are no longer kept by person: a day of the program's time zone.
create table active_day_counts (
  program_id bigint not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  people integer not null,
  primary key (program_id, from_at)
);
select protect_program_table('active_day_counts');

-- Recipients of the weekly overview by mail.
create table overview_reports (
  program_id bigint not null,
  user_id bigint not null,
  -- null: no report.
  day text check (day in ('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun')),
  at_time text not null default '08:00',
  -- When the next one is due; while it is being sent the end of its lease.
  next_at timestamptz,
  -- The moment whose report is being sent: the same over retries.
  due_at timestamptz,
  attempts integer not null default 0,
  primary key (program_id, user_id),
  foreign key (program_id, user_id) references users on delete cascade
);
create index overview_reports_due on overview_reports (next_at) where next_at is not null;
select protect_program_table('overview_reports');
