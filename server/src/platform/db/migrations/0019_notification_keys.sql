-- Who sees a post stands in the common notification about it as well, as post_feed has it: every page that somebody opens
-- counts the unread ones, and looking up the posts of some hundred open ones took most of that. Triggers keep it, so that
-- no path that changes who sees a post can forget it. Null while the post is in no feed.

-- Nodes of the release before go on writing. Who changes a post meanwhile waits here, before its trigger has begun: waiting
-- for notifications, in the former function, it would write one without keys afterwards.
lock table content, post_feed in share row exclusive mode;

alter table notifications add column access_keys bigint[], add column audience_keys bigint[];
create index notifications_common_post on notifications (program_id, content_id)
  where user_id is null and content_id is not null;

create function notify_who_sees() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update notifications n set access_keys = null, audience_keys = null
      from before f
     where n.program_id = f.program_id and n.content_id = f.post_id and n.user_id is null;
  elsif tg_op = 'INSERT' then
    update notifications n set access_keys = f.access_keys, audience_keys = f.audience_keys
      from after f
     where n.program_id = f.program_id and n.content_id = f.post_id and n.user_id is null;
  else
    update notifications n set access_keys = f.access_keys, audience_keys = f.audience_keys
      from after f
      join before b on b.program_id = f.program_id and b.post_id = f.post_id
       and (b.access_keys, b.audience_keys) is distinct from (f.access_keys, f.audience_keys)
     where n.program_id = f.program_id and n.content_id = f.post_id and n.user_id is null;
  end if;
  return null;
end $$;
create trigger notify_added after insert on post_feed referencing new table as after
  for each statement execute function notify_who_sees();
create trigger notify_changed after update on post_feed referencing old table as before new table as after
  for each statement execute function notify_who_sees();
create trigger notify_removed after delete on post_feed referencing old table as before
  for each statement execute function notify_who_sees();

create or replace function notify_of_acknowledgement() returns trigger language plpgsql as $$
declare
  owed boolean := new.requires_acknowledgement and new.state = 'published';
  since timestamptz := case when tg_op = 'UPDATE' and old.state = 'published' then clock_timestamp()
                            else coalesce(new.published_at, clock_timestamp()) end;
  seen record;
begin
  -- Who closes a topic of very many posts has locked it but not the posts (visibility/topic-posts.ts): it waits, or has been
  -- waited for, before anything is locked that it writes. All others who change who sees the post lock the post.
  perform from topics t
    where t.program_id = new.program_id and t.id in (
      select ct.topic_id from content_topics ct where ct.program_id = new.program_id and ct.content_id = new.id)
    order by t.id for share;
  if owed then
    select f.access_keys, f.audience_keys into seen
      from post_feed f where f.program_id = new.program_id and f.post_id = new.id;
    insert into notifications (program_id, type, subject, content_id, needs_post, created_at, access_keys, audience_keys)
    values (new.program_id, 'acknowledge_required', 'post ' || new.id, new.id, true, since, seen.access_keys,
            seen.audience_keys)
    on conflict (program_id, type, subject) where user_id is null
      do update set withdrawn = false, created_at = excluded.created_at, access_keys = excluded.access_keys,
                    audience_keys = excluded.audience_keys;
  else
    update notifications set withdrawn = true
     where program_id = new.program_id and user_id is null and type = 'acknowledge_required'
       and subject = 'post ' || new.id;
  end if;
  return null;
end $$;

update notifications n set access_keys = f.access_keys, audience_keys = f.audience_keys
  from post_feed f
 where n.user_id is null and f.program_id = n.program_id and f.post_id = n.content_id;
