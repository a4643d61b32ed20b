-- What people see of the program and of themselves in an application.

-- A post that must be acknowledged: until when, and as what it is shown. With it what reminders need; a post of which
-- nothing is said has the defaults.
alter table content
  add column must_read_due_at timestamptz,
  add column must_read_label text,
  add column must_read_remind_hours_before integer[] not null default '{}',
  add column must_read_ask_again_on_change boolean not null default false;

alter table topics add column image_url text;

-- null: as the device is set.
alter table users add column theme text check (theme in ('light', 'dark', 'system'));

-- What of their profile people do not change themselves, because another system provisions it.
alter table programs add column profile_attributes_managed text[] not null default '{}';
