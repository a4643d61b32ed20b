-- How large uploaded pictures are, for pages that keep their place free. Of earlier ones it is not known.
alter table uploads add column width integer, add column height integer;
