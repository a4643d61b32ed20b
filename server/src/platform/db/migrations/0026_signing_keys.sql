-- Keys that ID tokens are signed with. Each is published before it signs (`next`), signs (`active`), and is published on
-- until the last token that it has signed is over (`retired`); then the row goes. Private keys are sealed.
create table oauth_signing_keys (
  kid text primary key,
  state text not null check (state in ('next', 'active', 'retired')),
  sealed_jwk bytea not null,
  published_at timestamptz not null default now(),
  -- When it begins to sign, or began.
  active_from timestamptz not null,
  -- Of retired ones.
  remove_after timestamptz check ((remove_after is not null) = (state = 'retired'))
);
-- However many nodes turn the wheel at once: one signs, at most one waits.
create unique index oauth_signing_keys_one on oauth_signing_keys (state) where state in ('next', 'active');

-- oauth_keys is what the release before signs with. This release takes its key over and empties it when that key retires.

-- Where people may be sent after signing out, besides redirect_uris.
alter table oauth_clients add column post_logout_redirect_uris text[] not null default '{}';

-- Clients that were registered for every scope may ask for the new one as well.
update oauth_clients set scopes = scopes || '{email}'
 where not 'email' = any (scopes)
   and scopes @> '{openid,profile,public,feeds.read,feeds.engage,content.read,content.write,content.replication.audit,users.read,users.write,groups.read,groups.write,webhooks.read,webhooks.write,data_exports.read,data_exports.write}';
