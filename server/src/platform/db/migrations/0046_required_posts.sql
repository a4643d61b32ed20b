-- no transaction
-- The posts that people must acknowledge, in the order in which they are due.
create index concurrently if not exists content_required
  on content (program_id, must_read_due_at, published_at, id) where requires_acknowledgement and state = 'published';
