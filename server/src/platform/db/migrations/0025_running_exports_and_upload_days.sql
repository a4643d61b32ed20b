-- One export of a type is made at a time: who asks meanwhile is given the one that is on its way, and is told as well.
alter table data_exports add column also_requested_by bigint[] not null default '{}';
alter table data_exports add column attempts integer not null default 0;
update data_exports e set status = 'failed'
 where status = 'pending'
   and exists (select from data_exports n
                where n.program_id = e.program_id and n.type = e.type and n.status = 'pending'
                  and (n.created_at, n.id) > (e.created_at, e.id));
create unique index data_exports_running on data_exports (program_id, type) where status = 'pending';

-- What somebody has uploaded within a day, whether or not anything shows it.
create index uploads_of_day on uploads (program_id, user_id, created_at);
