-- Until when a receiver that replied 429 gets nothing.
alter table webhook_subscriptions add column waits_until timestamptz;
