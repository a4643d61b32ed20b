-- When the text of a comment last changed, where others may have read or answered it before; null else.
alter table comments add column edited_at timestamptz;
