-- Audit: records a change of a program's settings, in the program itself.
create or replace function audit_program() returns trigger language plpgsql as $$
declare
  ignored text[] := array['id', 'updated_at', 'created_at', 'reactions_unnamed'];
  caller jsonb := nullif(current_setting('app.caller', true), '')::jsonb;
  was jsonb;
  now_is jsonb;
begin
  select jsonb_object_agg(key, value), jsonb_object_agg(key, to_jsonb(old) -> key) into now_is, was
    from jsonb_each(to_jsonb(new) - ignored) where value is distinct from to_jsonb(old) -> key;
  if now_is is null then return null; end if;
  insert into audit_events (program_id, actor_kind, actor_user_id, actor_client_id, request_id, action, record_type,
                            record_id, before, after)
  values (new.id, coalesce(caller ->> 'kind', 'system'), (caller ->> 'user_id')::bigint, caller ->> 'client_id',
          caller ->> 'request_id', 'updated', 'program', new.id::text, was, now_is);
  return null;
end $$;
