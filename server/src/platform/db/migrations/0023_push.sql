-- Messages to browsers (Web Push).

-- The keys that say who sends (VAPID, RFC 8292): one pair for the whole server, made once. Subscriptions are bound to it.
create table push_keys (
  name text primary key check (name = 'vapid'),
  public_key text not null,
  private_key_sealed bytea not null,
  created_at timestamptz not null default now()
);
revoke all on push_keys from atrium_app;

-- Which browsers of people want messages. Address and keys of a browser are sealed: who has them can send to it.
create table push_subscriptions (
  program_id bigint not null,
  -- SHA-256 of the address. In all programs at most one row has it (outward/push/subscription.ts).
  endpoint_hash bytea not null,
  user_id bigint not null,
  sealed bytea not null,
  -- The sign-in by which it was registered, null for a token without one. It has no foreign key: one that expires by itself leaves
  -- its subscriptions: people who come back after weeks without use are still notified.
  grant_id text,
  -- Since when every message failed, null after one that was taken.
  failing_since timestamptz,
  registered_at timestamptz not null default now(),
  primary key (program_id, endpoint_hash),
  foreign key (program_id, user_id) references users on delete cascade
);
create index push_subscriptions_user on push_subscriptions (program_id, user_id);
create index push_subscriptions_grant on push_subscriptions (grant_id) where grant_id is not null;
create index push_subscriptions_endpoint on push_subscriptions (endpoint_hash);
select protect_program_table('push_subscriptions');

create trigger push_subscriptions_ended after delete on oauth_grants referencing old table as ended
  for each statement execute function end_push_subscriptions();
