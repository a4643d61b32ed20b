-- Links by which people set a password: invitations, which are access codes that came by mail, and forgotten passwords.
alter table access_codes add column by_mail boolean not null default false;

-- Requests for a new password of the last day: each is a link, good for an hour and once. The id is a part of the link.
create table password_resets (
  program_id bigint not null,
  id uuid not null,
  user_id bigint not null,
  -- False once it was used or made void.
  is_open boolean not null default true,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (program_id, id),
  foreign key (program_id, user_id) references users on delete cascade
);
create index password_resets_user on password_resets (user_id, created_at);
create index password_resets_person on password_resets (program_id, user_id);
create index password_resets_age on password_resets (created_at);
revoke all on password_resets from atrium_app;

-- Mails with such links that have not gone out. The id is a part of the link; the row goes with the mail.
create table account_mails (
  program_id bigint not null,
  id uuid not null,
  user_id bigint not null,
  kind text not null check (kind in ('invitation', 'password_reset')),
  due_at timestamptz not null default clock_timestamp(),
  -- While it is being sent. One that is found so after its lease is lost, not sent again: it may have arrived.
  begun_at timestamptz,
  attempts integer not null default 0,
  -- Its line in the log of deliveries, once it has failed.
  delivery_id bigint,
  primary key (program_id, id),
  foreign key (program_id, user_id) references users on delete cascade
);
create index account_mails_due on account_mails (due_at);
create index account_mails_person on account_mails (program_id, user_id);
select protect_program_table('account_mails');

-- Whom people ask for a password where the server sends no mail.
alter table programs add column help_contact text;
