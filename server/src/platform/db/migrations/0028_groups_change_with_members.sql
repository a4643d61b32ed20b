-- Who is removed from the program changes the groups that they leave: `meta.lastModified` says so, like the entity tag.
create or replace function leave_audiences_and_topics() returns trigger language plpgsql as $$
begin
  perform from audiences a
    where a.program_id = old.program_id and a.id in (
      select audience_id from audience_members where program_id = old.program_id and user_id = old.id)
    order by a.id for no key update;
  with gone as (
    delete from audience_members where program_id = old.program_id and user_id = old.id returning audience_id
  )
  update audiences a
     set member_count = a.member_count - 1, version = default,
         updated_at = case when a.kind = 'group' then clock_timestamp() else a.updated_at end
    from gone where a.program_id = old.program_id and a.id = gone.audience_id;
  perform from topics t
    where t.program_id = old.program_id and t.id in (
      select topic_id from topic_followers where program_id = old.program_id and user_id = old.id and following)
    order by t.id for no key update;
  with gone as (
    delete from topic_followers where program_id = old.program_id and user_id = old.id returning topic_id, following
  )
  update topics t set follower_count = t.follower_count - 1
    from gone where gone.following and t.program_id = old.program_id and t.id = gone.topic_id;
  return old;
end $$;
