-- Who wants events, and what became of sending them.

create table webhook_subscriptions (
  program_id bigint not null references programs,
  id uuid not null,
  name text,
  url text not null,
  -- Sealed with a key of the server (platform/access/secret-box.ts).
  authorization_sealed bytea,
  secret_sealed bytea,
  -- Signs beside the new one while a rotation lasts.
  previous_secret_sealed bytea,
  previous_secret_until timestamptz,
  event_names text[] not null,
  active boolean not null default true,
  disabled_reason text,
  -- Health: since when nothing has succeeded, how often in a row, and until when the breaker keeps it quiet.
  failing_since timestamptz,
  failures integer not null default 0,
  paused_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (program_id, id)
);
create index webhook_subscriptions_listening on webhook_subscriptions using gin (event_names) where active;
select protect_program_table('webhook_subscriptions');
select audit_table('webhook_subscriptions', 'webhook_subscription', 'failures,failing_since,paused_until,authorization_sealed,secret_sealed,previous_secret_sealed,previous_secret_until', '');

create table webhook_deliveries (
  program_id bigint not null,
  -- Of an event it follows from the event and the subscription (delivery/fan-out.ts), so that there is one delivery.
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
  -- Attempts of all series: the number of the last one.
  attempt integer not null default 0,
  -- When the next attempt is due. A worker that takes the delivery moves it ahead: its lease.
  due_at timestamptz not null default now(),
  created_at timestamptz not null default clock_timestamp(),
  primary key (program_id, id),
  foreign key (program_id, subscription_id) references webhook_subscriptions on delete cascade
);
create index webhook_deliveries_open on webhook_deliveries (program_id, subscription_id, due_at)
  where status in ('pending', 'retryable');
create index webhook_deliveries_log on webhook_deliveries (program_id, subscription_id, created_at desc, id desc);
select protect_program_table('webhook_deliveries');

-- By day (platform/db/day-partitions.ts), so no foreign key leads to deliveries: it would be followed into every day. Who deletes
-- deliveries before their time deletes their attempts.
create table webhook_attempts (
  program_id bigint not null,
  delivery_id uuid not null,
  -- Counts the attempts of a delivery from 1. A unique key of each day, so that what is written again is logged once.
  attempt integer not null,
  -- By the clock of the database, as `created_at` and `due_at` of the delivery, between which it is.
  at timestamptz not null,
  status_code integer,
  error text,
  duration_ms integer not null,
  -- What the request had beside the headers that are always the same; the authorization is masked.
  request_headers jsonb,
  -- At most 30 of them, 2 KiB together.
  response_headers jsonb,
  -- At most 1 KiB of the response.
  response text
) partition by range (at);
create index webhook_attempts_delivery on webhook_attempts (program_id, delivery_id, at);
select protect_program_table('webhook_attempts');
