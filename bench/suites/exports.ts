// Exports of a million activities with memory watched, the unread count over a million notifications, and the calls
// of the editor.

import type pg from 'pg'
import { sendLoad } from '../support/load.ts'
import { printTable, Report } from '../support/report.ts'
import { FULL_SCALE, type Stage, stagePostgres } from '../support/stage.ts'

const EXPORT_TYPES = ['activities', 'users', 'campaigns'] as const
const POLL_MS = 100
const EXPORT_TIMEOUT_MS = 300_000
const READERS = 200
const NOTIFICATIONS_PER_READER = 20

export async function run(): Promise<void> {
  const stage = await stagePostgres({
    ...FULL_SCALE,
    posts: FULL_SCALE.posts / 5,
    engagements: FULL_SCALE.engagements / 2,
  })
  try {
    await measureExports(stage)
    await measureReads(stage)
  } finally {
    await stage.stop()
  }
}

async function measureExports(stage: Stage): Promise<void> {
  const pool = stage.pool as pg.Pool
  const token = await administrator(stage)
  const lines: string[][] = []
  for (const type of EXPORT_TYPES) lines.push(await measureExport(stage, pool, token, type))
  printTable(
    'Exports (wanted: 50,000 rows/s, memory grows by less than 50 MB)',
    ['', 'rows', 'seconds', 'rows a second', 'file MB', 'RSS MB before', 'most', 'growth'],
    lines,
  )
}

async function measureExport(stage: Stage, pool: pg.Pool, token: string, type: string): Promise<string[]> {
  const before = stage.rssMb()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, stage.rssMb())
  }, POLL_MS)
  try {
    const started = performance.now()
    const { data } = await call(stage, token, 'POST', `/v2/data_exports/type/${type}`)
    const { row_count, size_bytes } = await untilFinished(pool, stage.programId, data.id)
    const seconds = (performance.now() - started) / 1000
    const megabytes = (size_bytes / 2 ** 20).toFixed(1)
    const memory = [before, most, most - before].map(String)
    return [type, String(row_count), seconds.toFixed(1), String(Math.round(row_count / seconds)), megabytes, ...memory]
  } finally {
    clearInterval(watch)
  }
}

async function untilFinished(pool: pg.Pool, programId: string, id: string) {
  const deadline = Date.now() + EXPORT_TIMEOUT_MS
  for (;;) {
    const { rows } = await pool.query(
      `select row_count::int, size_bytes::int from data_exports where program_id = $1 and id = $2 and status = 'finished'`,
      [programId, id],
    )
    if (rows[0]) return rows[0] as { row_count: number; size_bytes: number }
    if (Date.now() > deadline) throw new Error('the export did not finish')
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
}

async function measureReads(stage: Stage): Promise<void> {
  const pool = stage.pool as pg.Pool
  await notifyMany(pool, stage.programId)
  const { rows } = await pool.query(
    `select id from users where program_id = $1 and active order by random() limit ${READERS}`,
    [stage.programId],
  )
  const tokens = await stage.tokens(rows.map(row => row.id))
  const report = new Report('Notifications and composer, PostgreSQL, one server process')
  const paths = {
    'unread count': '/v2/notification_center/total_count?filter.unread=true',
    'notifications, first page': '/v2/notification_center/notifications',
    'composer metadata': '/v2/ugc/metadata',
  }
  for (const [name, path] of Object.entries(paths)) {
    await pool.query('select pg_stat_statements_reset()')
    const result = await sendLoad(
      stage.url,
      tokens.map(token => ({ path, token })),
      { connections: 4 },
    )
    report.add(name, result, { note: await slowest(pool) })
  }
  const token = tokens[0] as string
  const { data } = await call(stage, token, 'POST', '/v2/ugc/contents', {
    title: 'A day at the harbour',
    body: '<p>We were out with the pilots.</p>'.repeat(40),
  })
  const preview = [{ path: `/v2/ugc/contents/${data.id}/preview?width=375`, token }]
  report.add('preview of an item', await sendLoad(stage.url, preview, { connections: 4 }))
  report.print()
}

/** The statement that took most of the database's time. */
async function slowest(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(
    `select mean_exec_time as ms from pg_stat_statements where calls > 50 order by total_exec_time desc limit 1`,
  )
  return `${Number(rows[0]?.ms ?? 0).toFixed(2)} ms of database time in its main statement`
}

/** A million personal notifications, most of them read, on top of the common ones that the posts made. */
async function notifyMany(pool: pg.Pool, programId: string): Promise<void> {
  await pool.query(
    `insert into notifications (program_id, user_id, type, subject, content_id, needs_post, read_at, created_at)
     select $1, u.id, 'post_comment', 'post ' || n || '-' || u.id, p.ids[1 + (u.id * 7 + n) % array_length(p.ids, 1)], true,
            case when n % 4 > 0 then now() end, now() - n * interval '1 hour'
       from (select id from users where program_id = $1 order by id limit ${FULL_SCALE.users / 4}) u
       cross join generate_series(1, ${NOTIFICATIONS_PER_READER}) n
       cross join (select array_agg(post_id) as ids from post_feed where program_id = $1) p`,
    [programId],
  )
  await pool.query('vacuum analyze notifications')
}

async function administrator(stage: Stage): Promise<string> {
  const { rows } = await (stage.pool as pg.Pool).query(
    `select id from users where program_id = $1 and active and role = 'administrator' limit 1`,
    [stage.programId],
  )
  const [token] = await stage.tokens([rows[0].id])
  return token as string
}

async function call(stage: Stage, token: string, method: string, path: string, body?: object) {
  const answer = await fetch(stage.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as { data: { id: string } }
}
