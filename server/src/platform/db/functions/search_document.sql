-- What a version of a post is found by, as lexemes (decision 0110):
--   word, ~engword   words and their forms (`search_field`) with their places, which begin behind `first`; no phrase reaches
--                    from one part into the next
--   ^… $… @…         each of these that is in the title, the summary, the author's name
--   !…               and each of those that is not in the body
-- Marks are no characters of words, so neither a word nor the beginning of one finds them.
create or replace function search_document(dictionary text, first integer, title text, summary text, author text, body text)
returns tsvector language plpgsql immutable parallel safe as $$
declare
  gap constant tsvector := '''.'':1';
  a tsvector := public.search_field(dictionary, title);
  b tsvector := public.search_field(dictionary, summary);
  c tsvector := public.search_field(dictionary, author);
  d tsvector := public.search_field(dictionary, body);
  words tsvector := ts_delete(
    case when first = 0 then a else format('''.'':%s', first)::tsvector || a end || gap || b || gap || c || gap || d, '.');
  heads text[] := tsvector_to_array(a || b || c);
  in_body text[];
begin
  if heads = '{}' then return words; end if;
  in_body := tsvector_to_array(d);
  return words || array_to_tsvector(array(
    select '^' || w from unnest(tsvector_to_array(a)) as w
    union all select '$' || w from unnest(tsvector_to_array(b)) as w
    union all select '@' || w from unnest(tsvector_to_array(c)) as w
    union all select '!' || w from unnest(heads) as w where w <> all(in_body)));
end
$$;
