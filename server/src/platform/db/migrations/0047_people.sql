-- People by parts of their names, userNames and addresses, and in the order of their names (decision 0029).
create index users_name_grams on users
  using gin (grams(program_id, coalesce(display_name, '') || e'\n' || given_name || ' ' || family_name));
create index identities_grams on identities using gin (grams(organisation_id, user_name));
create index user_emails_grams on user_emails using gin (grams(program_id, value));
create index users_by_name on users
  (program_id, (folded(coalesce(display_name, given_name || ' ' || family_name)) collate "C"), id);
