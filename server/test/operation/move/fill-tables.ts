import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Records } from '../../contract/records.ts'

/** Adds a row to each table that records.ts leaves empty, with texts that are hard to copy. */
export async function fillTables(url: string, { program, admin, ids }: Records): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // As loads do: what happens in these rows is no news.
    await client.query(`set app.caller = 'bulk'`)
    for (const statement of statementsOf(program.id, program.created.clients.public.client_id, admin.id, ids)) {
      await client.query(statement)
    }
  } finally {
    await client.end()
  }
}

const HARD = `E'Tab\\tand \\\\N, "quotes", \\n lines, ÄÖ\u{1F372}'`
const LATER = `now() + interval '10 days'`

function statementsOf(program: number, client: string, user: number, ids: Records['ids']): string[] {
  const post = ids['content_id']
  const grant = `'grant ${randomUUID()}'`
  const at = (table: string, columns: string, values: string) =>
    `insert into ${table} (program_id, ${columns}) values (${program}, ${values}) on conflict do nothing`
  return [
    at('access_codes', 'user_id, code_hash, made_by_role, expires_at', `${user}, '\\x00ff', 'administrator', ${LATER}`),
    at('active_days', 'from_at, to_at, block, people', `'2020-01-01Z', '2020-01-02Z', 0, 0::bit(32768)`),
    at('active_quarters', 'at, block, people', `'2020-01-01Z', 0, 1::bit(32768)`),
    at('comment_likes', 'comment_id, user_id', `${ids['comment_id']}, ${user}`),
    at('comment_reports', 'comment_id, user_id, reason', `${ids['comment_id']}, ${user}, ${HARD}`),
    at(
      'company_requests',
      'state_hash, provider_id, interaction_uid, browser_hash, expires_at',
      `sha256('${randomUUID()}'), '${ids['provider_id']}', 'x', '\\x01', ${LATER}`,
    ),
    at(
      'company_sessions',
      'id, provider_id, user_id, subject_hash',
      `gen_random_uuid(), '${ids['provider_id']}', ${user}, '\\x02'`,
    ),
    at('company_used_ids', 'provider_id, id_hash, expires_at', `'${ids['provider_id']}', '\\x03', ${LATER}`),
    at('content_audiences', 'content_id, audience_id', `${post}, ${ids['audience_id']}`),
    at('content_links', 'content_id, url, title', `${post}, 'https://a.example', ${HARD}`),
    at(
      'content_reminders',
      'content_id, recipients, remind_at, sent_at',
      `${post}, 'missing', '2020-01-01Z', '2020-01-01Z'`,
    ),
    at('content_review_notes', 'content_id, body', `${post}, ${HARD}`),
    at(
      'event_retries',
      'event_id, consumer, due_at',
      `(select id from events where program_id = ${program} limit 1), 'x', ${LATER}`,
    ),
    at('former_acknowledgements', 'user_id, content_id, acknowledged_at', `${user}, ${post}, '2020-01-01Z'`),
    at('former_names', 'user_id, sealed', `${user}, '\\x04'`),
    at('group_job_members', 'job_id, user_id, joins, named', `gen_random_uuid(), ${user}, true, true`),
    at('idempotency_keys', 'token_key, key, body_hash, status', `'\\x05', 'once', '\\x06', 200`),
    at('identity_provider_domains', 'domain, provider_id', `'p${program}.example', '${ids['provider_id']}'`),
    at('mailed_posts', 'content_id, user_id', `${post}, ${user}`),
    at('messages', 'user_id, kind, due_at', `${user}, 'digest', ${LATER}`),
    at('moderation_lists', 'revision', 'gen_random_uuid()'),
    at('moderation_words', 'phrase, words, position', `'soup', 'soup', 1`),
    at('notification_policies', 'types', `'{}'`),
    at('notification_settings', 'user_id, types', `${user}, '{}'`),
    at('notification_states', 'user_id, notification_id, read_at', `${user}, ${ids['notification_id']}, now()`),
    at('number_changes', 'content_id, at, viewed', `${post}, '2020-01-01Z', 1`),
    at('own_data_files', 'id, user_id, status', `gen_random_uuid(), ${user}, 'failed'`),
    at('poll_audiences', 'poll_id, audience_id', `${ids['poll_id']}, ${ids['audience_id']}`),
    at('poll_responses', 'poll_id, user_id, option_ids', `${ids['poll_id']}, ${user}, '{${ids['option_id']}}'`),
    at('post_hours', 'content_id, at, revision, viewed, acknowledged, commented', `${post}, '2020-01-01Z', 0, 1, 0, 0`),
    at('program_quarters', 'at, views, engagements', `'2020-01-01Z', 1, 0`),
    at('post_reach', 'content_id, block, people', `${post}, 0, 3::bit(4096)`),
    at('push_subscriptions', 'endpoint_hash, user_id, sealed', `sha256('${randomUUID()}'), ${user}, '\\x07'`),
    at('reminded_people', 'content_id, user_id, reminded_at', `${post}, ${user}, now()`),
    at(
      'replications',
      'id, source_program_id, source_content_id, target_program_id, target_content_id, target_topic_id, channels, requested_by',
      `gen_random_uuid(), ${program}, ${post}, ${program}, 1, 1, '[]', ${user}`,
    ),
    at('share_links', 'content_id, user_id, token', `${post}, ${user}, 'shared'`),
    at('topic_audiences', 'topic_id, audience_id', `${ids['channel_id']}, ${ids['audience_id']}`),
    at('topic_contributors', 'topic_id, user_id', `${ids['channel_id']}, ${user}`),
    at('topic_followers', 'topic_id, user_id', `${ids['channel_id']}, ${user}`),
    at('topic_new_followers', 'topic_id, share, count', `${ids['channel_id']}, 1, 1`),
    at('user_photos', 'name, user_id, digest', `'face.png', ${user}, 'x'`),
    at('video_link_keys', 'key', `'\\x08'`),
    at(
      'oauth_grants',
      'id, client_id, user_id, scopes, expires_at',
      `${grant}, '${client}', ${user}, '{feeds.read}', ${LATER}`,
    ),
    at('oauth_consents', 'client_id, user_id, scopes', `'${client}', ${user}, '{feeds.read}'`),
    `insert into oauth_records (kind, id_hash, payload, grant_id, expires_at) values ('RefreshToken', sha256('${randomUUID()}'), ${HARD}, ${grant}, ${LATER})`,
    `insert into oauth_records (kind, id_hash, payload, user_id, expires_at) values ('Session', sha256('${randomUUID()}'), '{}', ${user}, ${LATER})`,
    at(
      'webhook_deliveries',
      'subscription_id, event_name, event_at, data, attempts_max, due_at',
      `'${ids['subscription_id']}', 'waits', now(), '{}', 1, ${LATER}`,
    ),
  ]
}
