-- Audit: records the change of one row, by any writer. Arguments: the record's type; columns that say nothing (counters,
-- versions); columns whose values may be kept, empty for all of them.
create or replace function audit_change() returns trigger language plpgsql as $$
declare
  ignored text[] := string_to_array(tg_argv[1], ',') || array['program_id', 'updated_at', 'created_at'];
  kept text[] := string_to_array(nullif(tg_argv[2], ''), ',');
  was jsonb;
  now_is jsonb;
  place jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  caller jsonb := nullif(current_setting('app.caller', true), '')::jsonb;
begin
  if tg_op = 'UPDATE' then
    was := to_jsonb(old);
    select jsonb_object_agg(key, value), jsonb_object_agg(key, was -> key) into now_is, was
      from jsonb_each(place) where value is distinct from was -> key and key <> all (ignored);
    if now_is is null then return null; end if;
  elsif tg_op = 'INSERT' then
    now_is := place - ignored;
  else
    was := place - ignored;
  end if;
  if kept is not null then
    select jsonb_object_agg(key, case when key = any(kept) or value = 'null' then value else '"[personal]"' end) into was
      from jsonb_each(was);
    select jsonb_object_agg(key, case when key = any(kept) or value = 'null' then value else '"[personal]"' end) into now_is
      from jsonb_each(now_is);
  end if;
  if place ->> 'program_id' is null then return null; end if;
  -- The change was made by an assistant for the person.
  if caller ->> 'tool' is not null then now_is := coalesce(now_is, '{}') || jsonb_build_object('tool', caller ->> 'tool'); end if;
  insert into audit_events (program_id, actor_kind, actor_user_id, actor_client_id, request_id, action, record_type,
                            record_id, before, after)
  values ((place ->> 'program_id')::bigint, coalesce(caller ->> 'kind', 'system'), (caller ->> 'user_id')::bigint,
          caller ->> 'client_id', caller ->> 'request_id',
          case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'removed' end,
          tg_argv[0], coalesce(place ->> 'id', place ->> 'program_id'), was, now_is);
  return null;
end $$;
