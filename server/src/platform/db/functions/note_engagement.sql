-- Figures: one comment, answer or former acknowledgement more, or one less, at the time in the named column (decision 0064,
-- 0160_statistics.sql).
create or replace function note_engagement() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  insert into number_changes (program_id, content_id, at, engagements)
  select (r.record ->> 'program_id')::bigint, (r.record ->> 'content_id')::bigint,
         date_bin('15 minutes', (r.record ->> tg_argv[0])::timestamptz, '2000-01-01 00:00Z'), r.n
    from (values (before, -1), (after, 1)) as r (record, n)
   where r.record is not null and r.record ->> 'state' is distinct from 'deleted';
  return null;
end $$;
