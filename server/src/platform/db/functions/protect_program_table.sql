-- Isolation: binds a table to the program of the request. Called in the migration that creates the table.
create or replace function protect_program_table(name text) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format(
    'create policy own_program on %I to atrium_app
       using (program_id = nullif(current_setting(''app.program_id'', true), '''')::bigint)
       with check (program_id = nullif(current_setting(''app.program_id'', true), '''')::bigint)', name);
  execute format('create policy every_program on %I to atrium_system using (true) with check (true)', name);
end $$;
