-- The words by which a comment or a poll's question is found.
create or replace function plain_document(value text) returns tsvector language plpgsql immutable parallel safe as $$
begin
  return public.search_document(null, 0, null, null, null, value);
end
$$;
