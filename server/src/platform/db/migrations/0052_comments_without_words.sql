-- no transaction
create index concurrently if not exists comments_without_words on comments (program_id, id) where words is null;
