-- The text of HTML for the words of search, at most `most` characters: tags within a line and soft hyphens do not part a word, all
-- others do.
create or replace function html_words(html text, most integer) returns text language sql immutable parallel safe strict as $$
  select left(regexp_replace(regexp_replace(regexp_replace(html,
    '</?(a|abbr|b|bdi|bdo|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|u|var|wbr)(\s[^>]*)?>|&shy;|&#173;',
    '', 'gi'), '<[^>]*(>|$)', ' ', 'g'), '&(#?[0-9a-z]+);', ' ', 'gi'), most)
$$;
