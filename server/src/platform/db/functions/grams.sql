-- The pieces of one to three characters that a text has when it is folded, each after the number of the program or
-- organisation that it belongs to; an index over them finds parts of names (decision 0029). Indexes hold what it returns:
-- another result needs another name, and new indexes. Pieces that come twice are twice in it, and once in an index. A loop,
-- since every new user is three calls: as a query, which is set up for each call, it took twenty times as long.
-- Its cost is that of some thousand comparisons, so that no plan reads a table and computes it row by row, whatever the
-- statistics say.
create or replace function grams(scope bigint, value text) returns text[]
  language plpgsql immutable parallel safe strict cost 10000 as $$
declare
  folded constant text := public.folded(value);
  prefix constant text := scope || ' ';
  size constant integer := length(folded);
  pieces text[] := '{}';
begin
  for i in 1 .. size loop
    pieces := pieces || (prefix || substr(folded, i, 1));
    if i < size then pieces := pieces || (prefix || substr(folded, i, 2)); end if;
    if i < size - 1 then pieces := pieces || (prefix || substr(folded, i, 3)); end if;
  end loop;
  return pieces;
end
$$;
