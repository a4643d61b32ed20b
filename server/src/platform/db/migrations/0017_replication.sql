-- Posts republished in another program of the organisation. Each of the two programs has the record as a row of its own,
-- so that neither reads the other's.
create table replications (
  program_id bigint not null references programs,
  id uuid not null,
  source_program_id bigint not null,
  source_content_id bigint not null,
  target_program_id bigint not null,
  -- Set aside before the copy is made, which makes making it twice impossible.
  target_content_id bigint not null,
  target_topic_id bigint not null,
  workflow_id bigint not null default 0,
  -- Topics of the target, [{id, hidden}].
  channels jsonb not null,
  requested_by bigint not null,
  status text not null default 'pending' check (status in ('pending', 'finished', 'failed')),
  replicated_at timestamptz not null default now(),
  primary key (program_id, id)
);
create index replications_newest on replications (program_id, replicated_at desc, id desc);
create index replications_source on replications (program_id, source_content_id, replicated_at desc);
create index replications_target on replications (program_id, target_content_id);
select protect_program_table('replications');
