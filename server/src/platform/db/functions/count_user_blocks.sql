-- Counter: keeps user_blocks, the number of users in each block of ids.
create or replace function count_user_blocks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into user_blocks as b (program_id, block, share, size)
    select program_id, id / 4096, pg_backend_pid() % 32, count(*) from changed group by 1, 2 order by 1, 2
    on conflict (program_id, block, share) do update set size = b.size + excluded.size;
  else
    insert into user_blocks as b (program_id, block, share, size)
    select program_id, id / 4096, pg_backend_pid() % 32, -count(*) from changed group by 1, 2 order by 1, 2
    on conflict (program_id, block, share) do update set size = b.size + excluded.size;
  end if;
  return null;
end $$;
