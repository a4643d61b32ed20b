-- A text as it is compared where case and accents do not count: "Ångström" and "ANGSTROM" are the same.
create or replace function folded(value text) returns text language sql immutable parallel safe strict as $$
  select case when value ~ '^[ -~]*$' then lower(value) else
    translate(
      replace(replace(replace(
        regexp_replace(normalize(lower(normalize(public.few_marks(value), nfkd)), nfkd), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      'øłđðıħŧґىة', 'olddihtгيه') end
$$;
