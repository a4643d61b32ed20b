-- What sends a comment or a submission to review. `words` is the phrase as it is compared.
create table moderation_words (
  program_id bigint not null references programs,
  phrase text not null,
  words text not null,
  position integer not null,
  primary key (program_id, words)
);
select protect_program_table('moderation_words');
select audit_table('moderation_words', 'moderation_word', 'words,position', '');

-- A process with a program's list of words in memory reads only this row for each comment, instead of a thousand words.
create table moderation_lists (
  program_id bigint primary key references programs,
  revision uuid not null default gen_random_uuid()
);
select protect_program_table('moderation_lists');
