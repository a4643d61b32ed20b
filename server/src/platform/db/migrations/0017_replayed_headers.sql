-- Headers of a kept answer that belong to what it made: {location, etag}. A repeated request gets them as well.
alter table idempotency_keys add column headers jsonb;
