-- People whom a comment or reply mentions: the spans of its text, in UTF-16 units. A row without spans remembers a person who was
-- notified of the comment before the mention was taken out. It stays when the person leaves.
create table comment_mentions (
  program_id bigint not null,
  comment_id bigint not null,
  user_id bigint not null,
  offsets integer[] not null,
  lengths integer[] not null,
  noticed_at timestamptz,
  primary key (program_id, comment_id, user_id),
  foreign key (program_id, comment_id) references comments on delete cascade,
  check (cardinality(offsets) = cardinality(lengths))
);
create index comment_mentions_user on comment_mentions (program_id, user_id, comment_id);
select protect_program_table('comment_mentions');

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in
  ('acknowledge_required', 'acknowledge_reminder', 'comment_reply', 'post_comment', 'mention', 'new_post', 'ugc_published',
   'ugc_returned', 'poll_opened', 'export_ready', 'webhook_disabled', 'moderation', 'revalidate', 'review_requested')) not valid;
alter table notifications validate constraint notifications_type_check;
