-- Audit: records users who are added, many by one statement: a trigger per row costs a third of what adding a user does.
-- The record leaves out empty columns. Arguments: ignored columns; columns whose values may be kept.
create or replace function audit_added_users() returns trigger language plpgsql as $$
declare
  ignored text[] := string_to_array(tg_argv[0], ',') || array['program_id', 'updated_at', 'created_at'];
  kept text[] := string_to_array(tg_argv[1], ',');
  caller jsonb := nullif(current_setting('app.caller', true), '')::jsonb;
begin
  insert into audit_events (program_id, actor_kind, actor_user_id, actor_client_id, request_id, action, record_type,
                            record_id, after)
  select (r.place ->> 'program_id')::bigint, coalesce(c.caller ->> 'kind', 'system'), (c.caller ->> 'user_id')::bigint,
         c.caller ->> 'client_id', c.caller ->> 'request_id', 'created', 'user', r.place ->> 'id',
         (select jsonb_object_agg(key, case when key = any(kept) then value else '"[personal]"' end)
            from jsonb_each(r.place - ignored))
    -- `offset 0`: once per row, however often it is named.
    from (select jsonb_strip_nulls(to_jsonb(a)) as place from added a offset 0) r
   -- `by`: several callers, each by the membership that they add (server/src/platform/caller.ts).
   cross join lateral (
     select coalesce(caller -> 'by' -> (r.place ->> 'membership_id'), caller) as caller offset 0) c;
  return null;
end $$;
