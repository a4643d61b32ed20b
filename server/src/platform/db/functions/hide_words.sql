-- A record with the values that hold one of the words, or are one of those in `alone`, shown as personal.
create or replace function hide_words(record jsonb, words text[], alone text[]) returns jsonb language sql immutable as $$
  select case when record is null then null else coalesce(
    jsonb_object_agg(key, case when lower(value #>> '{}') = any(alone) or exists (
                                 select from unnest(words) as w (word) where position(w.word in lower(value::text)) > 0)
                          then '"[personal]"'::jsonb else value end), '{}') end
    from jsonb_each(case when jsonb_typeof(record) = 'object' then record else '{}' end)
$$;
