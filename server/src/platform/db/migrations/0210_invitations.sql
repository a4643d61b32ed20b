-- People invited to set a password, and the requests that invite many people at once.

-- The last invitation of each person. It is open while its code is, or until that is made.
create table invitations (
  program_id bigint not null,
  user_id bigint not null,
  way text not null check (way in ('mail', 'code')),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  is_made boolean not null,
  -- When the person is reminded, unless they have signed in by then; in the name of who made the request.
  remind_at timestamptz,
  request_id uuid,
  primary key (program_id, user_id),
  foreign key (program_id, user_id) references users on delete cascade
);
create index invitations_reminders on invitations (remind_at) where remind_at is not null;
select protect_program_table('invitations');

create table invitation_requests (
  program_id bigint not null references programs,
  id uuid not null,
  way text not null check (way in ('mail', 'code')),
  status text not null check (status in ('running', 'finished')),
  count integer not null default 0,
  -- The maker: their rights are checked again at each use.
  created_by bigint,
  caller jsonb not null,
  is_caller_known_elsewhere boolean not null,
  created_at timestamptz not null default now(),
  primary key (program_id, id)
);
create index invitation_requests_age on invitation_requests (created_at);
create index invitation_requests_creator on invitation_requests (program_id, created_by) where created_by is not null;
create index invitation_requests_running on invitation_requests (program_id, id) where status = 'running';
select protect_program_table('invitation_requests');

create table invited_people (
  program_id bigint not null,
  request_id uuid not null,
  user_id bigint not null,
  status text not null default 'waiting' check (status in ('waiting', 'queued', 'sent', 'failed')),
  -- The id of the queued mail.
  mail_id uuid,
  primary key (program_id, request_id, user_id),
  foreign key (program_id, request_id) references invitation_requests on delete cascade,
  foreign key (program_id, user_id) references users on delete cascade
);
create index invited_people_user on invited_people (program_id, user_id);
create index invited_people_mail on invited_people (program_id, mail_id) where mail_id is not null;
create index invited_people_open on invited_people (program_id, request_id, user_id) where status in ('waiting', 'queued');
select protect_program_table('invited_people');
