-- A picture that a comment no longer shows is looked at again by who sweeps files: it goes unless something else shows it.
create or replace function release_comment_picture() returns trigger language plpgsql as $$
begin
  update uploads set released_at = clock_timestamp()
   where program_id = old.program_id and view_token = substring(old.image_url from '/uploads/view/([A-Za-z0-9_-]+)');
  return null;
end $$;
