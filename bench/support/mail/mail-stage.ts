// A program of many people with addresses, and a post that all of them must read.

import type pg from 'pg'
import { createCommand, writeTokens } from '../stage.ts'

export interface MailScene {
  readonly programId: string
  readonly people: number
  /** The administrator's access token. */
  readonly token: string
  /** Access tokens of this number of people. */
  readers(count: number): Promise<string[]>
  /** Publishes a post that all people must acknowledge. */
  publish(url: string): Promise<void>
  /** Publishes a post in a topic that all people follow, and notifies them in the app and by mail. */
  publishNoticed(url: string): Promise<void>
  /** Publishes this number of posts that need no acknowledgement. */
  publishPlain(url: string, count: number): Promise<void>
  /** Makes an audience of half of the people, and returns its name once they are in it. */
  audienceOfHalf(url: string): Promise<string>
  /** Sends a newsletter with the newest posts to an audience, or to everybody; returns its id. */
  sendNewsletter(url: string, audience?: string): Promise<number>
  /** Writes a log of this number of lines for a person; returns the person's id. */
  fillLog(lines: number): Promise<number>
}

const AUDIENCE_MS = 600_000

export async function prepareMailScene(pool: pg.Pool, env: Record<string, string>, people: number): Promise<MailScene> {
  const program = JSON.parse(await createCommand(env)('program', 'create', '--name', 'Mails', '--no-administrator'))
  const programId: string = program.program_id
  const { rows } = await pool.query(
    `with added as (
       insert into identities (organisation_id, user_name)
       select p.organisation_id, 'person' || n || '@mails.example' from programs p, generate_series(1, $2::int) n
        where p.id = $1 returning id, user_name),
     users_added as (
       insert into users (program_id, id, membership_id, given_name, family_name, role)
       select $1, id, gen_random_uuid(), 'Per', 'Son', case when user_name like 'person1@%' then 'administrator' else 'member' end
         from added returning id, role),
     addressed as (
       insert into user_emails (program_id, user_id, position, value, is_primary)
       select $1, id, 0, user_name, true from added)
     select id from users_added where role = 'administrator'`,
    [programId, people],
  )
  await pool.query('analyze')
  const clientId = program.clients.public.client_id
  const [token] = (await writeTokens(pool, programId, clientId, [Number(rows[0].id)])) as [string]
  const call = async (url: string, path: string, body: object, method = 'POST') => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: { id: number } }).data.id
  }
  const publish = async (url: string, members: object, count = 1) => {
    const topicId = await call(url, '/v2/channels', { name: `News ${Date.now()}`, description: '' })
    if ('notification_channels' in members) {
      await pool.query(
        `insert into topic_followers (program_id, topic_id, user_id) select $1, $2, id from users where program_id = $1`,
        [programId, topicId],
      )
    }
    const channels = [{ id: topicId }]
    const post = { content_type: 'article', title: 'Fire drill', channels, publish: true, ...members }
    for (let index = 0; index < count; index++) await call(url, '/v2/content', post)
  }
  return {
    programId,
    people,
    token,
    publish: url => publish(url, { requires_acknowledgement: true }),
    publishNoticed: url => publish(url, { title: 'News', notification_channels: ['in_app', 'email'] }),
    publishPlain: (url, count) => publish(url, { title: 'News' }, count),
    async audienceOfHalf(url) {
      const half = `update users set department = 'Plant' where program_id = $1 and id % 2 = 0`
      const { rowCount } = await pool.query(half, [programId])
      const rule = { attribute: 'department', operator: 'eq', value: 'Plant' }
      const id = await call(url, '/v2/audiences', { name: 'plant', rule })
      const all = 'select count(*) = $3::int from audience_members where program_id = $1 and audience_id = $2'
      await untilTrue(pool, all, [programId, id, rowCount], AUDIENCE_MS)
      return 'plant'
    },
    async sendNewsletter(url, audience) {
      const blocks = [
        { kind: 'heading', text: 'This week' },
        { kind: 'text', body: '<p>What <a href="https://intra.example/moves">moves us</a>.</p>' },
        { kind: 'latest', days: 31, limit: 10 },
      ]
      const audiences = audience === undefined ? [] : [audience]
      const id = await call(url, '/v2/newsletters', { name: 'Week 48', subject: 'This week', audiences, blocks })
      return call(url, `/v2/newsletters/${id}/send`, {}, 'PUT')
    },
    async readers(count) {
      const some = await pool.query('select id from users where program_id = $1 order by md5(id::text) limit $2', [
        programId,
        count,
      ])
      const ids = some.rows.map(row => Number(row.id))
      return writeTokens(pool, programId, clientId, ids)
    },
    async fillLog(lines) {
      const filled = await pool.query(
        `insert into notice_deliveries (program_id, user_id, channel, type, notification_id, status)
         select $1, (select max(id) from users where program_id = $1), 'in_app', 'comment_reply', n, 'sent'
           from generate_series(1, $2::int) n returning user_id`,
        [programId, lines],
      )
      return Number(filled.rows[0].user_id)
    },
  }
}

/** Milliseconds until the query returns `true`. */
export async function untilTrue(pool: pg.Pool, query: string, values: unknown[], withinMs: number): Promise<number> {
  const started = performance.now()
  for (;;) {
    const { rows } = await pool.query(query, values)
    if (Object.values(rows[0])[0] === true) return performance.now() - started
    if (performance.now() - started > withinMs) throw new Error(`not within ${withinMs} ms: ${query}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
