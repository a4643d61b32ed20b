-- Has a table analyzed a minute after 1,000 of its rows have come or changed. PostgreSQL waits for a tenth of the table, so that a company
-- that joins larger ones stays unknown to the statistics: each of its people was compared with each other one (docs/performance.md).
create or replace function analyze_soon(name text) returns void language plpgsql as $$
begin
  execute format('alter table %I set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 1000)', name);
end $$;
