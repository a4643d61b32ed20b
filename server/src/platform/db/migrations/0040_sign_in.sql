-- Clients, sign-ins and tokens. Tokens, codes, session ids and secrets are kept as SHA-256 only, private keys sealed.
-- Requests cannot read any of it: sign-in, tokens and changes of sessions run as atrium_system. A new secret column joins
-- the list in server/test/platform/db/secret-columns.test.ts.

create table oauth_clients (
  id text primary key,
  program_id bigint references programs,
  kind text not null check (kind in ('public', 'server', 'operator', 'web', 'scim', 'document')),
  name text not null,
  redirect_uris text[] not null default '{}',
  -- Where people may be sent after signing out, besides redirect_uris.
  post_logout_redirect_uris text[] not null default '{}',
  scopes text[] not null default '{}',
  role text not null default 'program_manager',
  jwks jsonb,
  -- By any call with a token of it; may be some minutes old (server/src/platform/access/last-seen.ts).
  last_used_at timestamptz,
  -- Only for assistants that describe themselves (`document`): the address, and when it was read.
  document_url text check ((document_url is not null) = (kind = 'document')),
  document_read_at timestamptz,
  created_at timestamptz not null default now()
);
create index oauth_clients_program on oauth_clients (program_id);
create unique index oauth_clients_document on oauth_clients (program_id, document_url) where kind = 'document';
create unique index oauth_clients_web on oauth_clients (program_id) where kind = 'web';
select audit_table('oauth_clients', 'client', 'jwks,last_used_at,document_read_at', '');

-- Up to two of a client are good at a time, so that a new one can be brought to where it is used before the old one goes.
create table oauth_client_secrets (
  id uuid primary key default gen_random_uuid(),
  program_id bigint references programs,
  client_id text not null references oauth_clients on delete cascade,
  -- Where it is used, in the words of the person who made it.
  name text,
  secret_hash bytea not null,
  last_used_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index oauth_client_secrets_client on oauth_client_secrets (client_id);
select audit_table('oauth_client_secrets', 'client_secret', 'secret_hash,last_used_at', '');

-- One row per sign-in of a user to a client: the family of its code and of every token that comes from it. Deleting the
-- row ends them all, those that are being issued at that moment included: the foreign keys see to it.
create table oauth_grants (
  id text primary key,
  program_id bigint not null references programs,
  client_id text not null references oauth_clients on delete cascade,
  user_id bigint not null,
  scopes text[] not null,
  -- Its tokens are good for /mcp alone.
  for_assistants boolean not null default false,
  user_agent text,
  -- The session of the browser with the authorization server that it came from.
  session_uid text,
  -- The sign-in by a provider of the company that it came from (0050_company_sign_in.sql).
  company_session uuid,
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index oauth_grants_user on oauth_grants (program_id, user_id);
create index oauth_grants_client on oauth_grants (client_id);
create index oauth_grants_assistants on oauth_grants (program_id, created_at desc) where for_assistants;
create index oauth_grants_company on oauth_grants (company_session) where company_session is not null;
create index oauth_grants_expires on oauth_grants (expires_at);

-- Codes, refresh tokens, sessions, unfinished sign-ins, assertions that were used.
create table oauth_records (
  kind text not null,
  id_hash bytea not null,
  -- JSON, as text: jsonb refuses characters that a client may well send as its state.
  payload text not null,
  grant_id text references oauth_grants on delete cascade,
  -- The key of a session.
  uid text,
  user_id bigint,
  company_session uuid,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (kind, id_hash)
);
create index oauth_records_grant on oauth_records (grant_id) where grant_id is not null;
create index oauth_records_uid on oauth_records (uid) where uid is not null;
create index oauth_records_user on oauth_records (user_id) where user_id is not null;
create index oauth_records_company on oauth_records (company_session) where company_session is not null;
create index oauth_records_expires on oauth_records (expires_at);

-- Access tokens, and the sessions of browsers with the pages: found in one place, ended by the same acts.
create table access_tokens (
  token_hash bytea primary key,
  kind text not null default 'token' check (kind in ('token', 'session', 'scim')),
  program_id bigint,
  client_id text not null,
  user_id bigint,
  scopes text[] not null,
  -- Good for /mcp alone.
  for_assistants boolean not null default false,
  grant_id text references oauth_grants on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index access_tokens_grant on access_tokens (grant_id) where grant_id is not null;
create index access_tokens_user on access_tokens (program_id, user_id) where user_id is not null;
create index access_tokens_expires on access_tokens (expires_at);

-- Permissions that a user has given a client, so that the user is not asked twice.
create table oauth_consents (
  program_id bigint not null references programs,
  client_id text not null references oauth_clients on delete cascade,
  user_id bigint not null,
  scopes text[] not null,
  updated_at timestamptz not null default now(),
  primary key (client_id, user_id)
);
create index oauth_consents_user on oauth_consents (program_id, user_id);

-- Keys that ID tokens are signed with. Each is published before it signs (`next`), signs (`active`), and is published on
-- until the last token that it has signed is over (`retired`); then the row goes. Private keys are sealed.
create table oauth_signing_keys (
  kid text primary key,
  state text not null check (state in ('next', 'active', 'retired')),
  sealed_jwk bytea not null,
  published_at timestamptz not null default now(),
  -- When it begins to sign, or began.
  active_from timestamptz not null,
  -- Only for retired keys.
  remove_after timestamptz check ((remove_after is not null) = (state = 'retired'))
);
-- However many nodes rotate them at once: one key signs, at most one waits.
create unique index oauth_signing_keys_one on oauth_signing_keys (state) where state in ('next', 'active');

-- Sign-in attempts that did not succeed, per account and per address (hashed), for slowing guesses down.
create table sign_in_failures (
  subject bytea primary key,
  failures integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz not null
);
create index sign_in_failures_last on sign_in_failures (last_at);

-- Codes by which people without mail set a password: one a person, used once. Hashed with a key of the server.
create table access_codes (
  program_id bigint not null,
  user_id bigint not null,
  code_hash bytea not null,
  -- The maker: the code is void once they could no longer make it. Their role at that time: it is void for good once the
  -- person rises above it, in any program.
  made_by_role text not null,
  made_by_user_id bigint,
  made_by_client_id text references oauth_clients on delete cascade,
  -- Whether other programs accept who made it (docs/decisions/0070).
  is_maker_known_elsewhere boolean not null default false,
  -- It is an invitation: a link that was sent by mail.
  by_mail boolean not null default false,
  -- It came with an invitation, by mail or on a card.
  is_invitation boolean not null default false,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (program_id, user_id),
  foreign key (program_id, user_id) references users on delete cascade,
  foreign key (program_id, made_by_user_id) references users on delete cascade
);
create index access_codes_user on access_codes (user_id);
create index access_codes_maker on access_codes (program_id, made_by_user_id) where made_by_user_id is not null;
create index access_codes_client on access_codes (made_by_client_id) where made_by_client_id is not null;
create index access_codes_expires on access_codes (expires_at);
select protect_program_table('access_codes');

-- Requests for a new password of the last day: each is a link, good for an hour and once. The id is a part of the link.
create table password_resets (
  program_id bigint not null,
  id uuid not null,
  user_id bigint not null,
  -- False once it was used or made void.
  is_open boolean not null default true,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (program_id, id),
  foreign key (program_id, user_id) references users on delete cascade
);
create index password_resets_user on password_resets (user_id, created_at);
create index password_resets_person on password_resets (program_id, user_id);
create index password_resets_age on password_resets (created_at);

-- Mails with invitations and links of password_resets that have not gone out. The id is a part of the link; the row goes with the mail.
create table account_mails (
  program_id bigint not null,
  id uuid not null,
  user_id bigint not null,
  kind text not null check (kind in ('invitation', 'password_reset')),
  due_at timestamptz not null default clock_timestamp(),
  -- While it is being sent. One that is found so after its lease is lost, not sent again: it may have arrived.
  begun_at timestamptz,
  attempts integer not null default 0,
  -- Its line in the log of deliveries, once it has failed.
  delivery_id bigint,
  -- An invitation that the person has not followed is sent once more.
  is_reminder boolean not null default false,
  primary key (program_id, id),
  foreign key (program_id, user_id) references users on delete cascade
);
create index account_mails_due on account_mails (due_at);
create index account_mails_person on account_mails (program_id, user_id);
select protect_program_table('account_mails');

revoke all on access_codes, access_tokens, oauth_client_secrets, oauth_clients, oauth_consents, oauth_grants, oauth_records,
  oauth_signing_keys, password_resets, sign_in_failures from atrium_app;
-- Whether an invitation is open.
grant select (program_id, user_id, is_invitation, expires_at) on access_codes to atrium_app;
