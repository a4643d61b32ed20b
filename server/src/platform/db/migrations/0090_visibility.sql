-- The visibility of a post is decided from these rows alone: one narrow row per published post.
-- access_keys: 0 when one of its published topics is open to everyone, and the audiences of its targeted published topics.
-- audience_keys: empty when the post names no audience, else those audiences (-1 keeps a targeted post closed whose
-- audiences are all gone).
create sequence post_feed_revision;

create table post_feed (
  program_id bigint not null,
  post_id bigint not null,
  published_at timestamptz not null,
  -- New whenever anything of the post that readers see may have changed; what is rendered is kept per revision.
  revision bigint not null default nextval('post_feed_revision'),
  -- The number in content: acknowledgements of an earlier one are out of date.
  must_read_revision integer not null default 0,
  content_type text not null,
  visibility text not null,
  featured boolean not null,
  is_resource boolean not null,
  is_submitted boolean not null,
  is_commentable boolean not null,
  -- Some who see the post do not see all of its topics, so their names depend on the reader.
  has_closed_topics boolean not null,
  topic_ids bigint[] not null,
  access_keys bigint[] not null,
  audience_keys bigint[] not null,
  tag_ids bigint[] not null,
  primary key (program_id, post_id)
);
create index post_feed_newest on post_feed (program_id, published_at desc, post_id desc);
create index post_feed_featured on post_feed (program_id, published_at desc, post_id desc) where featured;
create index post_feed_resources on post_feed (program_id, published_at desc, post_id desc) where is_resource;
create index post_feed_community_images on post_feed (program_id, published_at desc, post_id desc)
  where is_submitted and content_type = 'image';
select protect_program_table('post_feed');
select analyze_soon('post_feed');

-- The same posts once per topic, for readers of few topics and for the filter by topic.
create table post_feed_topics (
  program_id bigint not null,
  topic_id bigint not null,
  published_at timestamptz not null,
  post_id bigint not null,
  primary key (program_id, topic_id, published_at, post_id)
);
create index post_feed_topics_post on post_feed_topics (program_id, post_id);
select protect_program_table('post_feed_topics');
select analyze_soon('post_feed_topics');

-- The same posts once per key that a reader needs one of: the post's audiences when it names some, else its access keys.
-- For readers who see little of the program.
create table post_feed_keys (
  program_id bigint not null,
  access_key bigint not null,
  published_at timestamptz not null,
  post_id bigint not null,
  primary key (program_id, access_key, published_at, post_id)
);
create index post_feed_keys_post on post_feed_keys (program_id, post_id);
select protect_program_table('post_feed_keys');
select analyze_soon('post_feed_keys');

-- The same posts once per initiative, for the filter by tag.
create table post_feed_tags (
  program_id bigint not null,
  tag_id bigint not null,
  published_at timestamptz not null,
  post_id bigint not null,
  primary key (program_id, tag_id, published_at, post_id)
);
create index post_feed_tags_post on post_feed_tags (program_id, post_id);
select protect_program_table('post_feed_tags');
