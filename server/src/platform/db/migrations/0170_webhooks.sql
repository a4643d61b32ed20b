-- Subscriptions to events, and their deliveries. Chat connections are subscriptions of another format: they have no events, but
-- topics whose posts they get.

create table webhook_subscriptions (
  program_id bigint not null references programs,
  id uuid not null,
  format text not null default 'event' check (format in ('event', 'slack', 'teams')),
  name text,
  url text not null,
  -- The address of a chat connection, which is a secret; `url` is its host, which nothing can be sent to.
  url_sealed bytea,
  -- Sealed with a key of the server (platform/access/secret-box.ts).
  authorization_sealed bytea,
  secret_sealed bytea,
  -- Signs beside the new one while a rotation lasts.
  previous_secret_sealed bytea,
  previous_secret_until timestamptz,
  event_names text[] not null,
  -- Only for chat connections; ids of deleted topics may stay.
  topic_ids bigint[] not null default '{}',
  include_targeted boolean not null default false,
  active boolean not null default true,
  disabled_reason text,
  -- Since when nothing has succeeded.
  failing_since timestamptz,
  -- Until when a receiver that replied 429 gets nothing.
  waits_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (program_id, id),
  constraint webhook_subscriptions_address check ((format = 'event') = (url_sealed is null))
);
create index webhook_subscriptions_listening on webhook_subscriptions using gin (event_names) where active;
select protect_program_table('webhook_subscriptions');
select audit_table('webhook_subscriptions', 'webhook_subscription',
  'failing_since,authorization_sealed,secret_sealed,previous_secret_sealed,previous_secret_until,url_sealed', '');

create table webhook_deliveries (
  program_id bigint not null,
  -- The id of an event's delivery follows from the event and the subscription (delivery/fan-out.ts), so that there is one delivery.
  id uuid not null default gen_random_uuid(),
  subscription_id uuid not null,
  -- null for pings and tests, which no change caused: they reach inactive subscriptions, once, and say nothing of health.
  event_id uuid,
  event_name text not null,
  event_version text not null default '1',
  event_at timestamptz not null,
  data jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'success', 'retryable', 'failure')),
  -- Attempts of the present series; a redelivery starts a new one.
  attempts integer not null default 0,
  attempts_max integer not null,
  -- The number of the last lease, over all series. Only the outcome of that attempt changes the delivery.
  attempt integer not null default 0,
  -- When the next attempt is due. A worker that leases the delivery moves it ahead: to the end of its lease.
  due_at timestamptz not null default now(),
  created_at timestamptz not null default clock_timestamp(),
  primary key (program_id, id),
  foreign key (program_id, subscription_id) references webhook_subscriptions on delete cascade
);
create index webhook_deliveries_open on webhook_deliveries (program_id, subscription_id, due_at)
  where status in ('pending', 'retryable');
create index webhook_deliveries_log on webhook_deliveries (program_id, subscription_id, created_at desc, id desc);
select protect_program_table('webhook_deliveries');

create table webhook_attempts (
  program_id bigint not null,
  delivery_id uuid not null,
  -- The number of the lease, from 1; an attempt whose outcome is recorded again is logged once.
  attempt integer not null,
  -- By the clock of the database.
  at timestamptz not null,
  status_code integer,
  error text,
  duration_ms integer not null,
  -- Headers of the request that are not always the same; the authorization is masked.
  request_headers jsonb,
  -- At most 30 of them, 2 KiB together.
  response_headers jsonb,
  -- At most 1 KiB of the response.
  response text,
  primary key (program_id, delivery_id, attempt),
  foreign key (program_id, delivery_id) references webhook_deliveries on delete cascade
);
create index webhook_attempts_recent on webhook_attempts (program_id, at);
select protect_program_table('webhook_attempts');

-- Posts that a connection has got: each once, however often it is published.
create table chat_posts (
  program_id bigint not null,
  subscription_id uuid not null,
  content_id bigint not null,
  primary key (program_id, subscription_id, content_id),
  foreign key (program_id, subscription_id) references webhook_subscriptions on delete cascade,
  foreign key (program_id, content_id) references content on delete cascade
);
create index chat_posts_content on chat_posts (program_id, content_id);
select protect_program_table('chat_posts');
