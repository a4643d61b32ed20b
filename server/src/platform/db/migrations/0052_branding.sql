-- How a program looks.
alter table programs add column logo_url text, add column brand_color text;
create trigger note_logo after update of logo_url on programs for each row
  when (new.logo_url like '%/uploads/view/%') execute function note_logo();
