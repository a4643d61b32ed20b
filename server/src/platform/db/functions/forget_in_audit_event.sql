-- The one change that the audit log knows: texts that name a forgotten person are hidden, as personal data is anyway.
-- The user, the action and the record stay. Short words are refused, since they would hide everything.
create or replace function forget_in_audit_event(program bigint, event uuid, words text[], alone text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  update audit_events a
     set before = hide_words(a.before, wanted.words, wanted.alone), after = hide_words(a.after, wanted.words, wanted.alone),
         request_id = hide_words(jsonb_build_object('id', a.request_id), wanted.words, wanted.alone) ->> 'id'
    from (select array(select lower(w) from unnest(words) w where length(w) >= 4) as words,
                 array(select lower(w) from unnest(alone) w where length(w) >= 4) as alone) wanted
   where a.program_id = program and a.id = event
$$;
