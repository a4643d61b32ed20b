-- A part of a post as lexemes with their places: its words, and behind the mark of the dictionary those forms that are not the word
-- itself. Latin letters, which are nearly all texts, are taken apart by PostgreSQL's parser: ten times as fast as one word at a time. Of
-- other texts the first 10,000 words count, so that no place is above 16,383, the last that a document holds: a phrase is found by places.
create or replace function search_field(dictionary text, value text) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  line text := public.search_line(coalesce(value, ''));
  mark constant text := public.search_mark(dictionary);
  plain text;
  words tsvector;
  lexemes text := '';
begin
  if line = '' then return ''; end if;
  if line ~ '^[a-z0-9äöü ]*$' and line !~ '[äöü][^ ]*[äöü]'
     and coalesce(dictionary, 'english_stem') = any('{english_stem,german_stem,french_stem,spanish_stem,italian_stem,dutch_stem}') then
    foreach plain in array array[translate(line, 'äöü', 'aou'), replace(replace(replace(line, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue')] loop
      words := to_tsvector('pg_catalog.simple', plain);
      lexemes := lexemes || ' ' || words::text;
      if mark is not null then
        lexemes := lexemes || public.search_forms(mark, words, to_tsvector(split_part(dictionary, '_', 1)::regconfig, plain));
      end if;
      exit when plain = line;
    end loop;
    return lexemes::tsvector;
  end if;
  return (
    select coalesce(string_agg(
             concat(form, w.places, case when l.stem <> form then ' ' || mark || l.stem || w.places end), ' '), '')::tsvector
      from (select left(word, 500) as word, ':' || string_agg(n::text, ',') as places
              from unnest(public.search_words(value)) with ordinality as t (word, n) where n <= 10000 group by 1) w,
           unnest(case when w.word ~ '[äöü]' then public.umlaut_forms(w.word) else array[w.word] end) as form
     cross join lateral (select (ts_lexize(dictionary::regdictionary, public.before_stemming(form)))[1] as stem) l);
end
$$;
