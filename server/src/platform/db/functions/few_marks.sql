-- A text whose runs of marks are cut after 100 characters: normalize() sorts a run, in quadratic time. The class has what is certainly no
-- mark: blanks, signs, letters, and all writing without blanks between words, so that nothing else is in runs of that length. As
-- `searchForm` of shared/text/search-text.ts.
create or replace function few_marks(value text) returns text language plpgsql immutable parallel safe strict as $$
declare
  class constant text := '[^\u0001-\u02ff\u0370-\u0482\u048a-\u0590\u05d0-\u060f\u061b-\u064a\u0660-\u066f\u0671-\u06d5\u0e01-\u0e37\u0e40-\u0e47\u0e50-\u0eb7\u0ec0-\u0ec7\u0ed0-\u0f17\u0f40-\u0f70\u1000-\u1036\u103f-\u108c\u10a0-\u135c\u1780-\u17d1\u1e00-\u20cf\u2100-\u2cee\u2e80-\u3029\u3030-\u3098\u309b-\ua66e\uac00-\ufb1d\ufb1f-\ufdff\ufe30-\uff9d\U0001d200-\U0001d241\U0001d300-\U0001dfff\U0001f000-\U0003ffff]';
begin
  return regexp_replace(value, '(' || class || '{100})' || class || '+', '\1', 'g');
end
$$;
