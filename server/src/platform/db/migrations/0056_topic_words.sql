-- What lists of topics are searched by as people type: making it of each topic anew takes longer than all else of a search.
alter table topics add column words text not null generated always as (search_line(name || ' ' || description)) stored;
drop trigger audit on topics;
select audit_table('topics', 'topic', 'follower_count,words', '');
