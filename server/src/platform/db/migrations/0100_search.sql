-- Words are searched in one folded form (docs/contract/search.md, decision 0110).

-- Posts in every state. What a post is found by depends neither on its readers nor on its state: a change of them writes no words.
create table content_search (
  program_id bigint not null,
  content_id bigint not null,
  document tsvector not null,
  -- How the document was made; one of an older number is made anew (publishing/content/search/renew-documents.ts).
  made_by smallint not null default 0,
  primary key (program_id, content_id),
  foreign key (program_id, content_id) references content on delete cascade
) with (toast_tuple_target = 128);
create index content_search_document on content_search using gin (document) with (fastupdate = off);
create index content_search_outdated on content_search (program_id, content_id) where made_by < 1;
select protect_program_table('content_search');
select analyze_soon('content_search');

-- The words of posts, from which a misspelt one is corrected. Which of them a reader may see is asked of the posts.
create table content_words (
  program_id bigint not null references programs,
  word text collate "C" not null,
  primary key (program_id, word)
);
create index content_words_backwards on content_words (program_id, reverse(word));
select protect_program_table('content_words');
