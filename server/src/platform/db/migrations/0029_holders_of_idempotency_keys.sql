-- Which request holds a key: it may claim the key again when a connection broke, and give back no other's.
alter table idempotency_keys add column holder uuid;
