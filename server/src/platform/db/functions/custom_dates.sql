-- The custom attributes of a person that begin with a date, as the number of the program, the name and the date; an index over them
-- finds people by their days. Indexes hold what it returns: another result needs another name, and new indexes.
create or replace function custom_dates(scope bigint, attributes jsonb) returns text[]
  language sql immutable parallel safe strict cost 10000 as $$
  select coalesce(array_agg(scope || ' ' || key || ' ' || left(value, 10)), '{}')
    from jsonb_each_text(attributes)
   where value ~ '^\d{4}-\d{2}-\d{2}(T|$)'
$$;
