-- Whoever has a program's list of words in memory looks at this row alone, in place of a thousand words for each comment.
-- Kept by the database, so that no writer of words can forget it.
create table moderation_lists (
  program_id bigint primary key references programs,
  revision uuid not null default gen_random_uuid()
);
insert into moderation_lists (program_id) select distinct program_id from moderation_words;
select protect_program_table('moderation_lists');

create function note_words() returns trigger language plpgsql as $$
begin
  insert into moderation_lists (program_id) select distinct program_id from changed
  on conflict (program_id) do update set revision = gen_random_uuid();
  return null;
end $$;
create trigger note_words_in after insert on moderation_words referencing new table as changed
  for each statement execute function note_words();
create trigger note_words_out after delete on moderation_words referencing old table as changed
  for each statement execute function note_words();
