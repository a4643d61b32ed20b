-- Audit: records what happens to a table's rows. Called in the migration that creates the table. Bulk loads say so and are
-- not recorded row by row.
create or replace function audit_table(name text, record_type text, ignored text, kept text) returns void language plpgsql as $$
begin
  execute format(
    'create trigger audit after insert or update or delete on %I for each row
       when (current_setting(''app.caller'', true) is distinct from ''bulk'') execute function audit_change(%L, %L, %L)',
    name, record_type, ignored, kept);
end $$;
