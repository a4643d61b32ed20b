-- PostgreSQL's dictionary for the word forms of a language (BCP 47); null where it has none. As in shared/text/word-forms.ts.
create or replace function search_dictionary(language text) returns text language sql immutable parallel safe strict as $$
  select case split_part(lower(language), '-', 1)
    when 'ar' then 'arabic' when 'hy' then 'armenian' when 'eu' then 'basque' when 'ca' then 'catalan' when 'da' then 'danish'
    when 'nl' then 'dutch' when 'en' then 'english' when 'fi' then 'finnish' when 'fr' then 'french' when 'de' then 'german'
    when 'el' then 'greek' when 'hi' then 'hindi' when 'hu' then 'hungarian' when 'id' then 'indonesian' when 'ga' then 'irish'
    when 'it' then 'italian' when 'lt' then 'lithuanian' when 'ne' then 'nepali' when 'no' then 'norwegian'
    when 'nb' then 'norwegian' when 'nn' then 'norwegian' when 'pt' then 'portuguese' when 'ro' then 'romanian'
    when 'ru' then 'russian' when 'sr' then 'serbian' when 'es' then 'spanish' when 'sv' then 'swedish' when 'ta' then 'tamil'
    when 'tr' then 'turkish' when 'yi' then 'yiddish' end || '_stem'
$$;
