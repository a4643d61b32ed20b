-- A folded word as dictionaries know it: the Arabic ending ه may have been ة, which they take off behind an article as well.
create or replace function before_stemming(word text) returns text language sql immutable parallel safe strict as $$
  select case when right(word, 1) = 'ه' then left(word, -1) || 'ة' else word end
$$;
