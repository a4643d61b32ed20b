-- Figures: the engagements that a statement changed, by post and quarter of an hour (decision 0064, 0160_statistics.sql). Values that an
-- update leaves unchanged cancel out.
create or replace function note_engagements() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into number_changes (program_id, content_id, at, revision, viewed, acknowledged, commented, engagements)
    select e.program_id, e.content_id, date_bin('15 minutes', k.at, '2000-01-01 00:00Z'), k.revision, sum(k.viewed),
           sum(k.acknowledged), sum(k.commented), sum(k.engagements)
      from added e
     cross join lateral (values
       (e.viewed_at, 0, 1, 0, 0, 0), (e.acknowledged_at, e.acknowledged_revision, 0, 1, 0, 1),
       (e.commented_at, 0, 0, 0, 1, 0), (e.liked_at, 0, 0, 0, 0, 1), (e.shared_at, 0, 0, 0, 0, 1))
       as k (at, revision, viewed, acknowledged, commented, engagements)
     where k.at is not null
     group by 1, 2, 3, 4;
  else
    insert into number_changes (program_id, content_id, at, revision, viewed, acknowledged, commented, engagements)
    select e.program_id, e.content_id, date_bin('15 minutes', k.at, '2000-01-01 00:00Z'), k.revision, sum(n * k.viewed),
           sum(n * k.acknowledged), sum(n * k.commented), sum(n * k.engagements)
      from (select 1 as n, program_id, content_id, viewed_at, acknowledged_at, acknowledged_revision, commented_at, liked_at,
                   shared_at from added
            union all
            select -1, program_id, content_id, viewed_at, acknowledged_at, acknowledged_revision, commented_at, liked_at,
                   shared_at from former) e
     cross join lateral (values
       (e.viewed_at, 0, 1, 0, 0, 0), (e.acknowledged_at, e.acknowledged_revision, 0, 1, 0, 1),
       (e.commented_at, 0, 0, 0, 1, 0), (e.liked_at, 0, 0, 0, 0, 1), (e.shared_at, 0, 0, 0, 0, 1))
       as k (at, revision, viewed, acknowledged, commented, engagements)
     where k.at is not null
     group by 1, 2, 3, 4
    having sum(n * k.viewed) <> 0 or sum(n * k.acknowledged) <> 0 or sum(n * k.commented) <> 0
        or sum(n * k.engagements) <> 0;
  end if;
  return null;
end $$;
