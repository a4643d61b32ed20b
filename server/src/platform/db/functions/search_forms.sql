-- Lexemes of forms as text, each after a blank and behind a mark, without those that are words as well, at the same places.
create or replace function search_forms(mark text, words tsvector, forms tsvector) returns text
language sql immutable parallel safe strict as $$
  select coalesce(string_agg(' ''' || mark || substr(form, 2), ''), '')
    from (select unnest(string_to_array(forms::text, ' ')) as form except select unnest(string_to_array(words::text, ' '))) f
$$;
