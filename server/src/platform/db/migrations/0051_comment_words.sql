-- no transaction
create index concurrently if not exists comments_words on comments using gin (words) with (fastupdate = off);
