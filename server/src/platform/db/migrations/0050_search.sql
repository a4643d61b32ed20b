-- Words are searched in one folded form (docs/contract/search.md, decision 0110). What a post is found by does not depend on its
-- readers, so readers and publishers search in `content_search`; `post_search` is only kept for nodes of the former release.
alter table content_search add column made_by smallint not null default 0;
alter table content_search set (toast_tuple_target = 128);

-- The words of posts, from which a misspelt one is corrected. Which of them a reader may see is asked of the posts.
create table content_words (
  program_id bigint not null references programs,
  word text collate "C" not null,
  primary key (program_id, word)
);
create index content_words_backwards on content_words (program_id, reverse(word));
select protect_program_table('content_words');

alter table comments add column words tsvector;
create trigger words before insert or update of body on comments for each row execute function note_comment_words();
