-- The mark of a dictionary in front of forms of words: one character that no folded word has.
create or replace function search_mark(dictionary text) returns text language sql immutable parallel safe strict as $$
  select substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ+=', array_position(
    '{arabic,armenian,basque,catalan,danish,dutch,english,finnish,french,german,greek,hindi,hungarian,indonesian,irish,italian,lithuanian,nepali,norwegian,portuguese,romanian,russian,serbian,spanish,swedish,tamil,turkish,yiddish}',
    split_part(dictionary, '_', 1)), 1)
$$;
