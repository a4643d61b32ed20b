-- no transaction
create index concurrently if not exists polls_words on polls using gin (plain_document(question)) with (fastupdate = off);
