-- The lexemes by which a version of a post is found (decision 0110):
--   word, Eform      words, and forms that are not a word of the text themselves (`search_field`), with their places, which begin
--                    behind `first`; no phrase reaches from one part into the next
--   E                the mark of the dictionary: a word that is a form itself counts as one of that dictionary
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
begin
  if dictionary is not null then words := words || array_to_tsvector(array[public.search_mark(dictionary)]); end if;
  if heads = '{}' then return words; end if;
  return words || array_to_tsvector(array(
    select '^' || w from unnest(tsvector_to_array(a)) as w
    union all select '$' || w from unnest(tsvector_to_array(b)) as w
    union all select '@' || w from unnest(tsvector_to_array(c)) as w
    union all select '!' || w from (select unnest(heads) except select unnest(tsvector_to_array(d))) as n (w)));
end
$$;
