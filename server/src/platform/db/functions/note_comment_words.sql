-- Keeps `comments.words`.
create or replace function note_comment_words() returns trigger language plpgsql as $$
begin
  new.words := public.plain_document(new.body);
  return new;
end
$$;
