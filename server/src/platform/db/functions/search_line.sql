-- The words of a text in their form, with one blank between: what names are searched in by parts of words. As `searchLine` of
-- shared/text/search-text.ts.
create or replace function search_line(value text) returns text language plpgsql immutable parallel safe strict as $$
begin
  return btrim(regexp_replace(public.search_form(value),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02b9-\u02ff\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970\u0e2f\u0e3f\u0e4f\u0e5a\u0e5b\u0f04-\u0f14\u0f3a-\u0f3d\u104a-\u104f\u1360-\u1368\u1680\u17d4-\u17db\u1800-\u180a\u2000-\u206f\u207d\u207e\u208d\u208e\u20a0-\u20cf\u2200-\u22ff\u2400-\u259f\u27c0-\u28ff\u2980-\u2aff\u2e00-\u2e7f\u2ff0-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30a0\u30fb\ua4fe\ua4ff\ua60d-\ua60f\ue000-\uf8ff\ufd3e\ufd3f\ufe10-\ufe1f\ufe30-\ufe6f\ufff0-\uffff]+',
    ' ', 'g'), ' ');
end
$$;
