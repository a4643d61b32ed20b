-- The `grams` that a text must have to contain `value`: a short one is such a piece itself, a longer one has all its
-- pieces of three characters.
create or replace function wanted_grams(scope bigint, value text) returns text[] language sql immutable parallel safe strict as $$
  select array_agg(distinct concat(scope || ' ', p.one, p.two, p.three))
    from (select string_to_array(public.folded(value), null) as letters) t
    left join lateral unnest(t.letters, t.letters[2:], t.letters[3:]) with ordinality as p (one, two, three, n) on true
   where p.three is not null or coalesce(p.n, 1) = 1
$$;
