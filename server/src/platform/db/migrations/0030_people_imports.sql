-- Imports of people from CSV. The file is kept in pieces until it has been read into rows, and the rows for 30 days.
create table people_imports (
  program_id bigint not null references programs,
  id uuid not null,
  status text not null check (status in ('checking', 'ready', 'running', 'finished', 'failed', 'discarded')),
  key text not null check (key in ('user_name', 'email', 'external_id')),
  leavers text not null default 'keep' check (leavers in ('keep', 'deactivate')),
  invite text not null default 'none' check (invite in ('none', 'mail')),
  -- [{header, attribute}], in the order of the file; null until it has been read.
  columns jsonb,
  rows integer not null default 0,
  creates integer not null default 0,
  updates integer not null default 0,
  unchanged integer not null default 0,
  leaves integer not null default 0,
  problems integer not null default 0,
  -- Why it failed, in the language of who made it.
  error text,
  language text not null,
  created_by bigint,
  created_at timestamptz not null default clock_timestamp(),
  -- Who acts in it, for the audit log and for rights: who made it, then who applied it; whether other programs accept them.
  caller jsonb not null,
  is_caller_known_elsewhere boolean not null,
  -- A new number makes a check that is running leave off.
  round integer not null default 1,
  applied_at timestamptz,
  -- The last line that was applied.
  done_up_to integer not null default 0,
  -- Runs that ended without progress.
  attempts integer not null default 0,
  finished_at timestamptz,
  primary key (program_id, id),
  foreign key (program_id, created_by) references users on delete set null (created_by)
);
create index people_imports_newest on people_imports (program_id, created_at desc);
create index people_imports_maker on people_imports (program_id, created_by) where created_by is not null;
create index people_imports_age on people_imports (created_at);
create index people_imports_busy on people_imports (program_id, applied_at) where status in ('checking', 'running');
select protect_program_table('people_imports');

create table people_import_pieces (
  program_id bigint not null,
  import_id uuid not null,
  n integer not null,
  bytes bytea not null,
  primary key (program_id, import_id, n),
  foreign key (program_id, import_id) references people_imports on delete cascade
);
select protect_program_table('people_import_pieces');

create table people_import_rows (
  program_id bigint not null,
  import_id uuid not null,
  -- Of the file; negative: a person who is not in it.
  line integer not null,
  -- As in the file, trimmed; null once the import has ended.
  cells jsonb,
  -- Of who the row is about, once known.
  user_id bigint,
  user_name text,
  action text check (action in ('create', 'update', 'unchanged', 'leave', 'problem')),
  -- The key or the address stands in an earlier row.
  is_duplicate boolean not null default false,
  changes jsonb not null default '[]',
  problems jsonb not null default '[]',
  primary key (program_id, import_id, line),
  foreign key (program_id, import_id) references people_imports on delete cascade
);
create index people_import_rows_action on people_import_rows (program_id, import_id, action, line);
create index people_import_rows_person on people_import_rows (program_id, user_id) where user_id is not null;
select protect_program_table('people_import_rows');

-- People whom an import has made: those that a later file lacks are offered as leavers.
create table imported_people (
  program_id bigint not null,
  user_id bigint not null,
  primary key (program_id, user_id),
  foreign key (program_id, user_id) references users on delete cascade
);
select protect_program_table('imported_people');
