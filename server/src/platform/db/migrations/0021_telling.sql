-- Telling people: by which channels they learn of notifications, what waits to be sent, and what became of it (decision 0066).

-- What a program says of its notifications; without a row everything has its default.
create table notification_policies (
  program_id bigint not null references programs,
  -- By type of notification the channels that are said: {"poll_opened": {"email": false}}.
  types jsonb not null default '{}',
  -- Types that come by every channel, whatever people choose.
  locked text[] not null default '{}',
  important_breaks_quiet_hours boolean not null default false,
  push_shows_titles boolean not null default true,
  primary key (program_id)
);
select protect_program_table('notification_policies');
select audit_table('notification_policies', 'notification_settings', '', '');

-- What a person has chosen beside that; times are of their time zone.
create table notification_settings (
  program_id bigint not null,
  user_id bigint not null,
  types jsonb not null default '{}',
  digest text not null default 'never' check (digest in ('never', 'daily', 'weekly')),
  digest_at text not null default '08:00',
  quiet_from text,
  quiet_to text,
  primary key (program_id, user_id),
  foreign key (program_id, user_id) references users on delete cascade,
  check ((quiet_from is null) = (quiet_to is null))
);
select protect_program_table('notification_settings');
