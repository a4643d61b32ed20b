-- no transaction
create index concurrently if not exists content_search_outdated_forms on content_search (program_id, content_id) where made_by < 2;
