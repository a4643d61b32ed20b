-- What is left of a deleted comment that was answered (decision 0033).
alter table comments
  drop constraint comments_state_check,
  add constraint comments_state_check check (state in ('published', 'review', 'hidden', 'deleted'));
