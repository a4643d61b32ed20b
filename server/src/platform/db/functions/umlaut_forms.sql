-- The spellings that a word with ä, ö or ü is found by: each of these as the plain letter and with an e. A word of more than three
-- has two spellings. As `umlautForms` of shared/text/search-text.ts.
create or replace function umlaut_forms(word text) returns text[] language plpgsql immutable parallel safe strict as $$
declare
  forms text[] := array[word];
  letter text;
  plain text;
begin
  if length(word) - length(translate(word, 'äöü', '')) > 3 then
    return array[translate(word, 'äöü', 'aou'), replace(replace(replace(word, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue')];
  end if;
  loop
    letter := substring(forms[1] from '[äöü]');
    exit when letter is null;
    plain := translate(letter, 'äöü', 'aou');
    forms := array(select regexp_replace(form, letter, spelling)
                     from unnest(forms) as form, unnest(array[plain, plain || 'e']) as spelling);
  end loop;
  return forms;
end
$$;
