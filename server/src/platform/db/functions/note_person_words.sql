-- Keeps `person_words`: words of names, titles, departments and places from which a misspelt one may be corrected, with plain letters
-- and each double letter once, as `squeezed` of shared/text/misspelt-words.ts.
create or replace function note_person_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then delete from person_words where program_id = new.program_id and user_id = new.id; end if;
  insert into person_words (program_id, word, user_id)
  select distinct new.program_id, f.word, new.id
    from unnest(public.search_words(concat_ws(' ', new.display_name, new.given_name, new.family_name, new.title,
                                              new.department, new.work_location))) as w (word)
   cross join lateral (select regexp_replace((public.umlaut_forms(w.word))[1], '(.)\1+', '\1', 'g') as word) f
   where length(f.word) between 3 and 60;
  return null;
end
$$;
