-- An uploaded logo of a program is kept for as long as it is named.
create or replace function note_logo() returns trigger language plpgsql as $$
begin
  update uploads set used_at = clock_timestamp()
   where program_id = new.id and view_token = substring(new.logo_url from '/uploads/view/([A-Za-z0-9_-]+)')
     and used_at is null and state <> 'removing';
  return null;
end $$;
