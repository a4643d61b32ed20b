-- Whether readers could ever see the post: then it is not deleted.
alter table content add column was_published boolean not null default false;
update content /* every program */ set was_published = true
 where published_at is not null
    or exists (select from published_audiences p where p.program_id = content.program_id and p.content_id = content.id);

-- Who has a post open in the studio. A row counts for 60 seconds after `seen_at`; the next call for the post deletes it then.
create table content_editors (
  program_id bigint not null,
  content_id bigint not null,
  user_id bigint not null,
  since timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  primary key (program_id, content_id, user_id),
  foreign key (program_id, content_id) references content on delete cascade,
  foreign key (program_id, user_id) references users on delete cascade
);
create index content_editors_user on content_editors (program_id, user_id);
select protect_program_table('content_editors');
