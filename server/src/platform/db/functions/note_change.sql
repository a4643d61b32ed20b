-- Conflicts: the writer of each new version of a record, by any path; null of scheduled work and bulk loads.
create or replace function note_change() returns trigger language plpgsql as $$
declare
  caller jsonb := case when current_setting('app.caller', true) <> 'bulk'
                       then nullif(current_setting('app.caller', true), '')::jsonb end;
begin
  new.changed_at := date_trunc('milliseconds', clock_timestamp());
  new.changed_by_user_id := (caller ->> 'user_id')::bigint;
  new.changed_by_client_id := caller ->> 'client_id';
  return new;
end $$;
