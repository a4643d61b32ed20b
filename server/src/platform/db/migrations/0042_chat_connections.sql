-- Chat connections are webhook subscriptions of another format: they have no events, but topics whose posts they get.
alter table webhook_subscriptions
  add column format text not null default 'event' check (format in ('event', 'slack', 'teams')),
  -- The address of a connection, which is a secret; `url` is its host, which nothing can be sent to.
  add column url_sealed bytea,
  -- Ids of deleted topics may stay.
  add column topic_ids bigint[] not null default '{}',
  add column include_targeted boolean not null default false,
  add constraint webhook_subscriptions_address check ((format = 'event') = (url_sealed is null));
drop trigger audit on webhook_subscriptions;
select audit_table('webhook_subscriptions', 'webhook_subscription', 'failing_since,authorization_sealed,secret_sealed,previous_secret_sealed,previous_secret_until,url_sealed', '');

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
