-- The pieces of one to three characters that a text has when it is folded, each after the number of the program or
-- organisation that it belongs to; an index over them finds parts of names (decision 0029). Indexes hold what it returns:
-- another result needs another name, and new indexes. Pieces that come twice are twice in it, and once in an index. A loop,
-- since every new user is three calls: as a query, which is set up for each call, it took twenty times as long.
-- Its cost is that of some thousand comparisons, so that no plan reads a table and computes it row by row, whatever the
-- statistics say.
create or replace function grams(scope bigint, value text) returns text[]
  language plpgsql immutable parallel safe strict cost 10000 as $$
declare
  prefix constant text := scope || ' ';
  letter text;
  one text;
  two text;
  pieces text[] := '{}';
begin
  foreach letter in array string_to_array(public.folded(value), null) loop
    pieces := pieces || (prefix || letter);
    if one is not null then pieces := pieces || (prefix || one || letter); end if;
    if two is not null then pieces := pieces || (prefix || two || one || letter); end if;
    two := one;
    one := letter;
  end loop;
  return pieces;
end
$$;
