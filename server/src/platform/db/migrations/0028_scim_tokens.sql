-- Tokens for identity providers that take only one. Each is a client of the kind `scim` with one access token of the same kind, which
-- the previous release does not accept anywhere.
alter table oauth_clients drop constraint oauth_clients_kind_check;
alter table oauth_clients add constraint oauth_clients_kind_check check (kind in ('public', 'server', 'operator', 'web', 'scim')) not valid;
alter table oauth_clients validate constraint oauth_clients_kind_check;
alter table access_tokens drop constraint access_tokens_kind_check;
alter table access_tokens add constraint access_tokens_kind_check check (kind in ('token', 'session', 'scim')) not valid;
alter table access_tokens validate constraint access_tokens_kind_check;

create table scim_tokens (
  program_id bigint not null references programs,
  id text not null references oauth_clients on delete cascade,
  -- Null of a server token, and once its maker has left: the token stays.
  created_by bigint,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (program_id, id),
  foreign key (program_id, created_by) references users on delete set null (created_by)
);
create index scim_tokens_client on scim_tokens (id);
create index scim_tokens_maker on scim_tokens (program_id, created_by) where created_by is not null;
select protect_program_table('scim_tokens');
