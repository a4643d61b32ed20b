-- Counter: open notifications by their readers (decision 0006).
create or replace function count_notice_readers() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.readers is not null and not old.withdrawn then
    update notice_readers set notices = notices - 1
     where program_id = old.program_id and type = old.type and readers = old.readers;
    delete from notice_readers
     where program_id = old.program_id and type = old.type and readers = old.readers and notices = 0;
  end if;
  if tg_op <> 'DELETE' and new.readers is not null and not new.withdrawn then
    insert into notice_readers as r (program_id, type, readers, access_keys, audience_keys, notices)
    values (new.program_id, new.type, new.readers, new.access_keys, new.audience_keys, 1)
    on conflict (program_id, type, readers) do update set notices = r.notices + 1;
  end if;
  return null;
end $$;
