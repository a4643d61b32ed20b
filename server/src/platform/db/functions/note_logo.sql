-- The uploaded logos of a program are kept for as long as they are named.
create or replace function note_logo() returns trigger language plpgsql as $$
begin
  update uploads set used_at = clock_timestamp()
   where program_id = new.id and view_token in (substring(new.logo_url from '/uploads/view/([A-Za-z0-9_-]+)'),
                                                   substring(new.logo_dark_url from '/uploads/view/([A-Za-z0-9_-]+)'))
     and used_at is null and state <> 'removing';
  return null;
end $$;
