-- Who changed what, written by the database itself so that no path can forget it. Append-only for every role that the
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
  action text not null check (action in ('created', 'updated', 'removed')),
  record_type text not null,
  record_id text not null,
  -- What changed, as it was and as it is. Personal data is named, never shown.
  before jsonb,
  after jsonb,
  primary key (program_id, id)
);
create index audit_events_newest on audit_events (program_id, at desc, id desc);
create index audit_events_record on audit_events (program_id, record_type, record_id, at desc);
select protect_program_table('audit_events');
revoke update, delete, truncate on audit_events from atrium_app, atrium_system;

-- Arguments: the record's type; columns that say nothing (counters, versions); columns whose values may be kept, empty
-- for all of them.
create function audit_change() returns trigger language plpgsql as $$
declare
  ignored text[] := string_to_array(tg_argv[1], ',') || array['program_id', 'updated_at', 'created_at'];
  kept text[] := string_to_array(nullif(tg_argv[2], ''), ',');
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - ignored end;
  now_is jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - ignored end;
  place jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  caller jsonb := nullif(current_setting('app.caller', true), '')::jsonb;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, value), jsonb_object_agg(key, was -> key) into now_is, was
      from jsonb_each(now_is) where value is distinct from was -> key;
    if now_is is null then return null; end if;
  end if;
  if kept is not null then
    select jsonb_object_agg(key, case when key = any(kept) or value = 'null' then value else '"[personal]"' end) into was
      from jsonb_each(was);
    select jsonb_object_agg(key, case when key = any(kept) or value = 'null' then value else '"[personal]"' end) into now_is
      from jsonb_each(now_is);
  end if;
  if place ->> 'program_id' is null then return null; end if;
  insert into audit_events (program_id, actor_kind, actor_user_id, actor_client_id, request_id, action, record_type,
                            record_id, before, after)
  values ((place ->> 'program_id')::bigint, coalesce(caller ->> 'kind', 'system'), (caller ->> 'user_id')::bigint,
          caller ->> 'client_id', caller ->> 'request_id',
          case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'removed' end,
          tg_argv[0], coalesce(place ->> 'id', place ->> 'program_id'), was, now_is);
  return null;
end $$;

-- Bulk loads say so and are not recorded row by row.
create function audit_table(name text, record_type text, ignored text, kept text) returns void language plpgsql as $$
begin
  execute format(
    'create trigger audit after insert or update or delete on %I for each row
       when (current_setting(''app.caller'', true) is distinct from ''bulk'') execute function audit_change(%L, %L, %L)',
    name, record_type, ignored, kept);
end $$;

select audit_table('topics', 'topic', 'follower_count', '');
select audit_table('content', 'content', 'revision,body,summary', '');
select audit_table('initiatives', 'initiative', '', '');
select audit_table('audiences', 'audience', 'member_count,version,display_name_key', '');
select audit_table('polls', 'poll', 'response_count', '');
select audit_table('comment_aliases', 'comment_alias', '', '');
select audit_table('users', 'user', 'version,last_accessed_at,id',
                   'role,role_detail,active,membership_id,onboarding_status');
select audit_table('webhook_subscriptions', 'webhook_subscription',
                   'failures,failing_since,paused_until,authorization_sealed,secret_sealed,previous_secret_sealed,previous_secret_until', '');
select audit_table('oauth_clients', 'client', 'secret_hash,jwks', '');

create function audit_program() returns trigger language plpgsql as $$
declare
  ignored text[] := array['id', 'updated_at', 'created_at'];
  caller jsonb := nullif(current_setting('app.caller', true), '')::jsonb;
  was jsonb;
  now_is jsonb;
begin
  select jsonb_object_agg(key, value), jsonb_object_agg(key, to_jsonb(old) -> key) into now_is, was
    from jsonb_each(to_jsonb(new) - ignored) where value is distinct from to_jsonb(old) -> key;
  if now_is is null then return null; end if;
  insert into audit_events (program_id, actor_kind, actor_user_id, actor_client_id, request_id, action, record_type,
                            record_id, before, after)
  values (new.id, coalesce(caller ->> 'kind', 'system'), (caller ->> 'user_id')::bigint, caller ->> 'client_id',
          caller ->> 'request_id', 'updated', 'program', new.id::text, was, now_is);
  return null;
end $$;
create trigger audit after update on programs for each row
  when (current_setting('app.caller', true) is distinct from 'bulk') execute function audit_program();
