-- Lexemes as text, each behind ~ and this mark, after a blank.
create or replace function marked_lexemes(lexemes tsvector, mark text) returns text language sql immutable parallel safe strict as $$
  select case when lexemes = '' then '' else replace(' ' || lexemes::text, ' ''', ' ''~' || mark) end
$$;
