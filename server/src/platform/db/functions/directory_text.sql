-- A text in the form in which those of the directory come in (shared/text/directory-text.ts): Unicode NFC, blanks of any kind as
-- one, none at the ends; null where nothing can be seen.
create or replace function directory_text(value text) returns text
language sql immutable parallel safe as $$
  select case when regexp_replace(form, '[\s\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]', '', 'g') <> ''
              then form end
    from (select btrim(regexp_replace(normalize(value), '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'), ' ') as form) f
$$;
