-- The log of changes, written by the database itself so that no path can forget it. Append-only for every role that the
-- server acts under.
create table audit_events (
  program_id bigint not null references programs,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  -- user, server, operator or system (scheduled work, jobs).
  actor_kind text not null,
  actor_user_id bigint,
  actor_client_id text,
  request_id text,
  -- The last one says who asked whether a person sees a post; it is the only one of something read.
  action text not null check (action in ('created', 'updated', 'removed', 'review_overridden', 'visibility_explained',
                                        'small_correction')),
  record_type text not null,
  record_id text not null,
  -- The changed values before and after. Personal data is named, never shown.
  before jsonb,
  after jsonb,
  -- The order of entries of the same moment: a clock may count whole milliseconds.
  place bigint not null generated always as identity,
  primary key (program_id, id)
);
create index audit_events_newest on audit_events (program_id, at desc, place desc);
create index audit_events_explained on audit_events (program_id, record_id, ((after ->> 'user_id')), at desc)
  where action = 'visibility_explained';
create index audit_events_record on audit_events (program_id, record_type, record_id, at desc);
select protect_program_table('audit_events');
revoke update, delete, truncate on audit_events from atrium_app, atrium_system;

-- Programs have no program_id of their own, and are made before anything can be recorded in them.
create trigger audit after update on programs for each row
  when (current_setting('app.caller', true) is distinct from 'bulk') execute function audit_program();

-- The one change that the log knows, for forgotten people; only the server may make it.
revoke execute on function forget_in_audit_event(bigint, uuid, text[], text[]) from public;
grant execute on function forget_in_audit_event(bigint, uuid, text[], text[]) to atrium_app, atrium_system;
