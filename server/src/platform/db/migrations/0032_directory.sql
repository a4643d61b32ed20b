-- Whether people find their colleagues, and what they see of each other besides name and picture.
alter table programs add column directory boolean not null default true;
alter table programs add column directory_fields text[] not null default '{title,department,work_location,manager_name}';
