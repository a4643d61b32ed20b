-- Set-up in the browser, while there is no program: the code of the node that started last counts on all. Kept as SHA-256.
create table set_up (
  id boolean primary key default true check (id),
  code_hash bytea not null,
  made_at timestamptz not null default now()
);
revoke all on set_up from atrium_app;

-- Whether the program managers have put away the list of first steps.
alter table programs add column checklist_dismissed boolean not null default false;
