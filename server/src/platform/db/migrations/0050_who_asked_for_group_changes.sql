-- Whose change of a group's members it is, so that its end can be told to who waits for it. Nobody's, of a server token.
alter table group_jobs add column requested_by bigint;
