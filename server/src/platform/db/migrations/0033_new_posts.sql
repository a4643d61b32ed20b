-- Readers are notified of new posts, by the channels that the publisher named and at the level that the reader chose.

alter table content
  add column notification_channels text[] not null default '{}',
  -- The next publication is a later one, and notifies again.
  add column notifies_again boolean not null default false,
  -- The last publication that named channels.
  add column notified_at timestamptz;

alter table topic_followers
  add column notification_level text not null default 'chosen' check (notification_level in ('all', 'chosen', 'none'));
-- Publishing without channels looks for followers of this level alone.
create index topic_followers_all on topic_followers (program_id, topic_id, user_id) where notification_level = 'all';

alter table notifications
  drop constraint notifications_type_check,
  add constraint notifications_type_check check (type in
    ('acknowledge_required', 'acknowledge_reminder', 'comment_reply', 'post_comment', 'ugc_published', 'ugc_returned',
     'poll_opened', 'export_ready', 'webhook_disabled', 'moderation', 'revalidate', 'review_requested', 'new_post')),
  -- False: it goes out by other channels only, and the notification center leaves it out.
  add column in_app boolean not null default true;
drop index notifications_unread;
create index notifications_unread on notifications (program_id, user_id) include (needs_post, content_id, type)
  where user_id is not null and read_at is null and in_app;

-- A plan of a new post holds its recipients at the moment of the publication; a set of them is decided in a transaction.
alter table notice_plans
  add column content_id bigint,
  add column channels text[],
  -- In the order of their ids; the first `decided_count` have been decided.
  add column user_ids bigint[],
  add column decided_count integer not null default 0,
  drop constraint notice_plans_check,
  add constraint notice_plans_check check (num_nonnulls(notification_id, notification_ids, user_ids) = 1),
  add foreign key (program_id, content_id) references content on delete cascade;
create index notice_plans_post on notice_plans (program_id, content_id) where content_id is not null;

update ugc_items /* every program */
   set notification_channels = array_replace(notification_channels, 'notification_center', 'in_app')
 where notification_channels <> '{}';
