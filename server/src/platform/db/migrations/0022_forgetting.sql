-- By what people were known who have left, or have other names now, sealed with a key of the server: forgetting looks for
-- it in what they wrote. keep_until is null for members.
create table former_names (
  program_id bigint not null references programs,
  user_id bigint not null,
  sealed bytea not null,
  keep_until timestamptz,
  primary key (program_id, user_id)
);
create index former_names_expired on former_names (keep_until) where keep_until is not null;
select protect_program_table('former_names');

-- A record with the values that hold one of the words, or are one of those in `alone`, shown as personal.
create function hide_words(record jsonb, words text[], alone text[]) returns jsonb language sql immutable as $$
  select case when record is null then null else coalesce(
    jsonb_object_agg(key, case when lower(value #>> '{}') = any(alone) or exists (
                                 select from unnest(words) as w (word) where position(w.word in lower(value::text)) > 0)
                          then '"[personal]"'::jsonb else value end), '{}') end
    from jsonb_each(case when jsonb_typeof(record) = 'object' then record else '{}' end)
$$;

-- The one change that the audit log knows: texts that name somebody who is forgotten are hidden, as personal data is anyway.
-- Who did what to which record stays. Short words are refused, since they would hide everything.
create function forget_in_audit_event(program bigint, event uuid, words text[], alone text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  update audit_events a
     set before = hide_words(a.before, wanted.words, wanted.alone), after = hide_words(a.after, wanted.words, wanted.alone),
         request_id = hide_words(jsonb_build_object('id', a.request_id), wanted.words, wanted.alone) ->> 'id'
    from (select array(select lower(w) from unnest(words) w where length(w) >= 4) as words,
                 array(select lower(w) from unnest(alone) w where length(w) >= 4) as alone) wanted
   where a.program_id = program and a.id = event
$$;
revoke execute on function forget_in_audit_event(bigint, uuid, text[], text[]) from public;
grant execute on function forget_in_audit_event(bigint, uuid, text[], text[]) to atrium_app, atrium_system;
