// Whatever a request might be tricked into reading, it holds no credentials. Every column whose name or type looks
// like a secret is on one of these lists; a new one must join one.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'

const { app } = await sharedApp()
const { pool } = app.services.database

/** Requests cannot read them. */
const CLOSED = [
  'access_codes.code_hash',
  'access_tokens.token_hash',
  'company_requests.browser_hash',
  'company_requests.state_hash',
  'company_sessions.session_hash',
  'company_sessions.subject_hash',
  'company_used_ids.id_hash',
  'identities.password_hash',
  'oauth_client_secrets.secret_hash',
  'oauth_clients.jwks',
  'oauth_records.id_hash',
  'oauth_records.payload',
  'oauth_signing_keys.sealed_jwk',
  'push_keys.private_key_sealed',
  'removed_scim_tokens.token_hash',
  'server_keys.key',
  'set_up.code_hash',
]

/** Requests need them; row security keeps each to the requests of its program. */
const NEEDED: Readonly<Record<string, string>> = {
  'feed_sources.credentials_sealed': 'is replaced by requests; the key is closed to them',
  'former_names.sealed': 'is written when a user leaves; the key is closed to requests',
  'idempotency_keys.body_hash': 'compares a repeated request with the first',
  'idempotency_keys.token_key': 'finds the answer kept for the caller; a digest that is no token',
  'push_subscriptions.endpoint_hash': 'finds the browser that registers again; a digest that is no address',
  'push_subscriptions.sealed': 'is written when a browser registers; the key is closed to requests',
  'identity_providers.client_secret_sealed': 'is replaced by requests; the key is closed to them',
  'content_videos.frame_token': 'is the link that readers are given',
  'newsletter_clicks.token': 'is the link in a mail; it shows nothing',
  'newsletter_mails.token': 'is the link in a mail; it shows nothing',
  'newsletter_pictures.token': 'is the link to a picture that mails carry',
  'newsletter_recipients.token': 'is the link in a mail; it shows nothing',
  'screens.token_hash': 'finds the screen that is opened; a digest that is no token',
  'screens.token_sealed': 'is shown to who makes screens; the key is closed to requests',
  'share_links.token': 'is the link that its maker is given',
  'uploads.view_token': 'is the link that readers are given',
  'people_import_pieces.bytes': 'is the file that an import reads: what its importer may see of people',
  'video_link_keys.key': 'makes links to videos, which live for minutes',
  'webhook_subscriptions.authorization_sealed': 'is shown to who may write webhooks; the key is closed to requests',
  'webhook_subscriptions.previous_secret_sealed': 'is replaced by requests; the key is closed to them',
  'webhook_subscriptions.secret_sealed': 'is replaced by requests; the key is closed to them',
  'webhook_subscriptions.url_sealed': 'is replaced by requests; the key is closed to them',
}

/** They look like secrets and are none. */
const HARMLESS = [
  'audiences.display_name_key',
  'data_exports.file_key',
  'feed_items.item_hash',
  'feed_items.version_hash',
  'feed_items.written_hash',
  'identities.user_name_key',
  'idempotency_keys.key',
  'identity_providers.client_secret_changed_at',
  'jobs.singleton_key',
  'newsletter_clicks.code',
  'newsletter_links.code',
  'newsletter_selections.posts_hash',
  'people_imports.key',
  'post_feed_keys.access_key',
  'programs.private_attributes',
  'push_keys.public_key',
  'schema_functions.hash',
  'schema_migrations.hash',
  'sign_in_failures.subject',
  'user_emails.value_key',
  'webhook_attempts.status_code',
  'webhook_subscriptions.previous_secret_until',
]

const LOOKS_SECRET = /hash|secret|sealed|private|token|password|credential|jwk|payload|cipher|pin$|(^|_)(key|code)$/

async function suspiciousColumns(): Promise<string[]> {
  const { rows } = await pool.query(
    `select table_name || '.' || column_name as name, column_name, data_type from information_schema.columns
      where table_schema = 'public'
      order by 1`,
  )
  return rows
    .filter(({ column_name, data_type }) => LOOKS_SECRET.test(column_name) || data_type === 'bytea')
    .map(({ name }) => name)
}

/** The error of the database when a request's role reads a column. */
async function readAsRequest(column: string): Promise<string> {
  const [table, name] = column.split('.')
  const client = await pool.connect()
  try {
    await client.script('begin; set local role atrium_app')
    await client.query(`select /* every program */ ${name} from ${table} limit 1`)
    return 'readable'
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    await client.script('rollback')
    client.release()
  }
}

test('every column that looks like a secret is on a list', async () => {
  const listed = [...CLOSED, ...Object.keys(NEEDED), ...HARMLESS].sort()
  assert.deepEqual(await suspiciousColumns(), listed)
})

const INSUFFICIENT_PRIVILEGE = '42501'

describe('a request cannot read', () => {
  for (const column of CLOSED) {
    test(column, async () => {
      assert.equal(await readAsRequest(column), INSUFFICIENT_PRIVILEGE)
      assert.equal(await mayRead(column), false)
    })
  }
})

test('a request reads what it needs', async () => {
  assert.equal(await readAsRequest('identities.user_name'), 'readable')
  for (const column of Object.keys(NEEDED)) assert.equal(await mayRead(column), true, column)
})

async function mayRead(column: string): Promise<boolean> {
  const privilege = "select has_column_privilege('atrium_app', $1, $2, 'select') as may"
  const { rows } = await pool.query(privilege, column.split('.'))
  return rows[0].may
}
