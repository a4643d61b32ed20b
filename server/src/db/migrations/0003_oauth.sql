-- Clients, tokens and what the authorization server keeps between two requests. Tokens and secrets only as SHA-256.

create table oauth_clients (
  id text primary key,
  program_id bigint references programs,
  kind text not null check (kind in ('public', 'server', 'operator')),
  name text not null,
  secret_hash bytea,
  redirect_uris text[] not null default '{}',
  scopes text[] not null default '{}',
  role text not null default 'program_manager',
  jwks jsonb,
  created_at timestamptz not null default now()
);
create index oauth_clients_program on oauth_clients (program_id);

-- Codes, refresh tokens, grants, sessions, interactions: one row per record of the authorization server.
create table oauth_records (
  kind text not null,
  id_hash bytea not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  program_id bigint,
  user_id bigint,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (kind, id_hash)
);
create index oauth_records_grant on oauth_records (grant_id) where grant_id is not null;
create index oauth_records_uid on oauth_records (uid) where uid is not null;
create index oauth_records_user on oauth_records (program_id, user_id) where user_id is not null;
create index oauth_records_expires on oauth_records (expires_at);

create table access_tokens (
  token_hash bytea primary key,
  program_id bigint,
  client_id text not null,
  user_id bigint,
  scopes text[] not null,
  grant_id text,
  payload jsonb,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index access_tokens_grant on access_tokens (grant_id) where grant_id is not null;
create index access_tokens_user on access_tokens (program_id, user_id) where user_id is not null;
create index access_tokens_expires on access_tokens (expires_at);

-- Failed sign-ins per account and per address (hashed), for slowing guesses down.
create table sign_in_failures (
  subject bytea primary key,
  failures integer not null,
  last_at timestamptz not null
);
create index sign_in_failures_last on sign_in_failures (last_at);
