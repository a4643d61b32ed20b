-- Sign-in by the company: providers of a program, answers on their way, and what providers signed in.

create table identity_providers (
  program_id bigint not null references programs,
  id uuid not null,
  kind text not null check (kind in ('oidc', 'saml')),
  name text not null,
  domains text[] not null default '{}',
  enabled boolean not null default true,
  required boolean not null default false,
  required_for_administrators boolean not null default false,
  match text not null default 'user_name' check (match in ('user_name', 'email', 'external_id')),
  create_users boolean not null default false,
  -- Which claim or attribute has which member.
  attributes jsonb not null default '{}',
  issuer text,
  client_id text,
  -- Sealed with a key of the server (platform/access/secret-box.ts).
  client_secret_sealed bytea,
  -- The audit log shows that the secret changed, and nothing of it.
  client_secret_changed_at timestamptz,
  scopes text[],
  metadata_url text,
  metadata_xml text,
  metadata_changed_at timestamptz,
  -- Rises with every change: what processes keep of a provider goes with it.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (program_id, id),
  check ((kind = 'oidc') = (issuer is not null and client_id is not null and scopes is not null)),
  check ((kind = 'saml') = ((metadata_url is null) <> (metadata_xml is null)))
);
-- Sign-in finds a provider by its id alone, and callers may bring one: no program takes that of another.
create unique index identity_providers_id on identity_providers (id);
select protect_program_table('identity_providers');
select audit_table('identity_providers', 'identity_provider', 'client_secret_sealed,metadata_xml,revision', '');

-- A domain belongs to one provider of a program, also when two come at once.
create table identity_provider_domains (
  program_id bigint not null,
  domain text not null,
  provider_id uuid not null,
  primary key (program_id, domain),
  foreign key (program_id, provider_id) references identity_providers on delete cascade
);
create index identity_provider_domains_provider on identity_provider_domains (program_id, provider_id);
select protect_program_table('identity_provider_domains');

-- A sign-in that has gone to a provider: bound to the browser that began it, found by the digest of its state.
create table company_requests (
  program_id bigint not null,
  state_hash bytea not null,
  provider_id uuid not null,
  -- The interaction of the authorization server that goes on with it.
  interaction_uid text not null,
  browser_hash bytea not null,
  -- A SAML response: it comes with a POST from elsewhere, without cookies, and waits here for the browser.
  answer text,
  expires_at timestamptz not null,
  primary key (program_id, state_hash),
  foreign key (program_id, provider_id) references identity_providers on delete cascade
);
create index company_requests_state on company_requests (state_hash);
create index company_requests_provider on company_requests (program_id, provider_id);
create index company_requests_expires on company_requests (expires_at);
select protect_program_table('company_requests');

-- Assertions and logout tokens that were used, until they would no longer be taken anyway.
create table company_used_ids (
  program_id bigint not null,
  provider_id uuid not null,
  id_hash bytea not null,
  expires_at timestamptz not null,
  primary key (program_id, provider_id, id_hash),
  foreign key (program_id, provider_id) references identity_providers on delete cascade
);
create index company_used_ids_expires on company_used_ids (expires_at);
select protect_program_table('company_used_ids');

-- Whom a provider signed in: so that its logout finds the person and the session.
create table company_sessions (
  program_id bigint not null,
  id uuid not null,
  provider_id uuid not null,
  user_id bigint not null,
  -- Digests of the provider's names for the person and the session.
  subject_hash bytea not null,
  session_hash bytea,
  created_at timestamptz not null default now(),
  primary key (program_id, id),
  foreign key (program_id, provider_id) references identity_providers on delete cascade,
  foreign key (program_id, user_id) references users on delete cascade
);
create index company_sessions_subject on company_sessions (program_id, provider_id, subject_hash);
create index company_sessions_session on company_sessions (program_id, provider_id, session_hash) where session_hash is not null;
create index company_sessions_user on company_sessions (program_id, user_id);
create index company_sessions_created on company_sessions (created_at);
select protect_program_table('company_sessions');

-- Sign-ins through a provider that failed, for those who set it up: its last ones.
create table company_failures (
  program_id bigint not null,
  id bigint generated always as identity,
  provider_id uuid not null,
  at timestamptz not null default now(),
  -- The id of the request, which the person saw.
  reference text not null,
  -- Which text of the catalogue says why, and what the provider or a check said.
  reason text not null,
  detail text,
  -- The provider's name for the person, as far as it is known.
  user_name text,
  primary key (program_id, id),
  foreign key (program_id, provider_id) references identity_providers on delete cascade
);
create index company_failures_provider on company_failures (program_id, provider_id, id);
create index company_failures_at on company_failures (at);
select protect_program_table('company_failures');

revoke all on company_requests, company_used_ids, company_sessions from atrium_app;
