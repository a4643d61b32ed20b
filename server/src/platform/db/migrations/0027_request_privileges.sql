-- Requests act as atrium_app, which had every column of every table. What lets somebody in, or makes others believe that a
-- token is ours, is no longer among them: sign-in, tokens and changes of sessions run as atrium_system.
--
-- A new secret column joins the list in server/test/db/secret-columns.test.ts, and a new table of secrets begins with
-- `revoke all`. A new column of identities that requests read needs a grant of its own.

revoke all on access_tokens, oauth_clients, oauth_consents, oauth_grants, oauth_records, oauth_keys, oauth_signing_keys,
  sign_in_failures from atrium_app;

-- All but password_hash, which requests write and never read.
revoke select on identities from atrium_app;
grant select (id, organisation_id, user_name, user_name_key, version, created_at) on identities to atrium_app;
