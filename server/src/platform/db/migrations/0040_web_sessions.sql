-- The web client of each program, and the sessions of browsers that come from it. A session is found where access tokens
-- are and hangs on its sign-in, so that whatever ends tokens ends it.

alter table oauth_clients drop constraint oauth_clients_kind_check;
alter table oauth_clients add constraint oauth_clients_kind_check check (kind in ('public', 'server', 'operator', 'web'));
create unique index oauth_clients_web on oauth_clients (program_id) where kind = 'web';

alter table oauth_grants
  add column user_agent text,
  add column last_used_at timestamptz not null default now(),
  -- The session of the browser with the authorization server that it came from.
  add column session_uid text;

alter table access_tokens
  add column kind text not null default 'token' check (kind in ('token', 'session'));

alter table programs
  add column web_rate_limit_per_minute integer check (web_rate_limit_per_minute >= 0);

-- As createWebClient makes it with a program. Nobody knows the secret.
insert into oauth_clients (id, program_id, kind, name, secret_hash, scopes, role)
select 'web_' || id, id, 'web', 'atrium',
       sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), array['openid'], 'member'
  from programs;
