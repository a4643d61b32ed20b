-- The words that a text is found by, in their order. An emoji is a word; of writing without blanks between words (Chinese,
-- Japanese, Korean, Thai, Lao, Khmer, Burmese) each character is one, together with the next, so that any substring is a
-- phrase of these pairs. As `searchWords` of shared/text/search-text.ts. In PL/pgSQL, which keeps its plans: as SQL it took ten
-- times as long.
create or replace function search_words(value text) returns text[] language plpgsql immutable parallel safe strict as $$
declare
  line text := public.search_line(value);
begin
  if line = '' then return '{}'; end if;
  if line !~ '[\u0e01-\u0eff\u1000-\u1049\u1050-\u109f\u1100-\u11ff\u1780-\u17d3\u2e80-\u2fdf\u3005-\u3007\u3021-\u302f\u3031-\u303c\u3041-\u30ff\u3100-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\U0001f000-\U0001faff]' then return string_to_array(line, ' '); end if;
  line := regexp_replace(regexp_replace(line, '([\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\U0001f000-\U0001faff])', ' \1 ', 'g'), '([\u0e01-\u0eff\u1000-\u1049\u1050-\u109f\u1100-\u11ff\u1780-\u17d3\u2e80-\u2fdf\u3005-\u3007\u3021-\u302f\u3031-\u303c\u3041-\u30ff\u3100-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]+)', ' \1 ', 'g');
  return array(
    select concat(p.letter, p.next)
      from (select w.n, case when w.word ~ '^[\u0e01-\u0eff\u1000-\u1049\u1050-\u109f\u1100-\u11ff\u1780-\u17d3\u2e80-\u2fdf\u3005-\u3007\u3021-\u302f\u3031-\u303c\u3041-\u30ff\u3100-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]' then string_to_array(w.word, null) else array[w.word] end as parts
              from unnest(string_to_array(line, ' ')) with ordinality as w (word, n)
             where w.word <> '') w
     cross join unnest(w.parts, w.parts[2:]) with ordinality as p (letter, next, i)
     order by w.n, p.i);
end
$$;
