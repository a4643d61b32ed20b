-- Of `grams` those that a text must have to contain `value`: a short one is such a piece itself, a longer one has all its
-- pieces of three characters.
create or replace function wanted_grams(scope bigint, value text) returns text[] language sql immutable parallel safe strict as $$
  select coalesce(array_agg(distinct scope || ' ' || substr(t.folded, i, 3)), '{}')
    from (select public.folded(value) as folded) t, generate_series(1, greatest(length(t.folded) - 2, 1)) i
$$;
