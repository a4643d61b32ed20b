-- What a user did with a post; the first timestamp of each kind stays. No foreign keys: this is the hottest table.
create table engagements (
  program_id bigint not null,
  user_id bigint not null,
  content_id bigint not null,
  liked_at timestamptz,
  reaction_type_id integer,
  bookmarked_at timestamptz,
  viewed_at timestamptz,
  shared_at timestamptz,
  acknowledged_at timestamptz,
  -- The must_read_revision of the post that was acknowledged; below the one it has now, the acknowledgement is out of date.
  acknowledged_revision integer not null default 0,
  commented_at timestamptz,
  primary key (program_id, user_id, content_id)
);
create index engagements_content on engagements (program_id, content_id);
create index engagements_bookmarked on engagements (program_id, user_id, bookmarked_at desc, content_id desc)
  where bookmarked_at is not null;
-- What a user has acknowledged, without a look at all else that they did.
create index engagements_acknowledged on engagements (program_id, user_id, content_id)
  include (acknowledged_at, acknowledged_revision) where acknowledged_at is not null;
-- Who has acknowledged a post.
create index engagements_acknowledging on engagements (program_id, content_id, user_id)
  include (acknowledged_at, acknowledged_revision) where acknowledged_at is not null;
select protect_program_table('engagements');

-- Acknowledgements that went out of date and were given again since: history for exports.
create table former_acknowledgements (
  program_id bigint not null,
  user_id bigint not null,
  content_id bigint not null,
  acknowledged_at timestamptz not null,
  primary key (program_id, user_id, content_id, acknowledged_at)
);
select protect_program_table('former_acknowledgements');

create table post_counters (
  program_id bigint not null,
  content_id bigint not null,
  like_count integer not null default 0,
  view_count integer not null default 0,
  share_count integer not null default 0,
  comment_count integer not null default 0,
  -- The last post_number given to a comment.
  comment_sequence integer not null default 0,
  primary key (program_id, content_id)
);
select protect_program_table('post_counters');

-- Share links: a visit counts and is redirected to the post.
create table share_links (
  program_id bigint not null,
  content_id bigint not null,
  user_id bigint not null,
  token text not null,
  visit_count integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (program_id, content_id, user_id)
);
create unique index share_links_token on share_links (program_id, token);
select protect_program_table('share_links');
