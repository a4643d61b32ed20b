-- A name as lists sort it, by code points (collation "C"): folded, and in the order of the Cyrillic alphabets, whose code points leave it
-- at є, і and others; й is a letter of its own. Each apostrophe and hyphen is the plain one.
create or replace function sort_key(value text) returns text language sql immutable parallel safe strict as $$
  select case when value ~ '^[ -~]*$' then lower(value) else
    translate(
      public.folded(translate(regexp_replace(value, '[иИ]\u0306', 'й', 'g'), '’‘ʼ‐‑–Йй', '''''''---ҋҋ')),
      'абвгдђеєжзѕиіҋјклљмнњопрстћуфхцчџшщъыьэюя',
      'абвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїј') end
$$;
