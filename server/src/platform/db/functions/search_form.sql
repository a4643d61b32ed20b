-- A text as words are compared in it (docs/contract/search.md#words): compatibility forms, case, accents, invisible characters and
-- soft hyphens do not count; ä, ö and ü stay, since they have two spellings (`umlaut_forms`). The same as `searchForm` of
-- shared/text/search-text.ts, which a test compares character by character. Indexes hold what is made of it. Most texts take the
-- short way: Unicode's forms take the most time.
create or replace function search_form(value text) returns text language plpgsql immutable parallel safe strict as $$
declare
  form text;
begin
  if value ~ '^[\u0001-\u007f]*$' then return lower(value); end if;
  if value ~ '^[\u0001-\u007f\u00a0«»·¿¡©®°§À-ÿ„“”‘’–—€]*$' then
    form := replace(translate(lower(value), e'\u00a0àáâãåçèéêëìíîïñòóôõøùúûýÿð', ' aaaaaceeeeiiiinooooouuuyyd'), 'ß', 'ss');
    return replace(form, 'æ', 'ae');
  end if;
  form := lower(normalize(public.few_marks(regexp_replace(value,
    '[\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\U0001f3fb-\U0001f3ff\U000e0000-\U000e0fff]',
    '', 'g')), nfkd));
  form := regexp_replace(replace(replace(replace(form, e'a\u0308', 'ä'), e'o\u0308', 'ö'), e'u\u0308', 'ü'),
    '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]',
    '', 'g');
  form := translate(replace(replace(replace(form, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđðıħŧςґىة', 'olddihtσгيه');
  -- Only these are still in parts.
  if form ~ '[\u0590-\u1dff\u3040-\u30ff\ua000-\ud7ff\U00010000-\U0001dfff]' then return normalize(form, nfc); end if;
  return form;
end
$$;
