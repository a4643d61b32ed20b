// Calls of publishers and analysts: results of posts, one of them viewed by all people, the overview of a year, the reach of a post,
// why a person sees it, its acknowledgements; and a reminder to all who have not acknowledged it.

import type pg from 'pg'
import { askOneByOne, type Question } from '../../support/one-by-one.ts'
import { pacedLoad } from '../../support/paced-load.ts'
import { printTable } from '../../support/report.ts'
import { FULL_SCALE, type Stage, stagePostgres } from '../../support/stage.ts'

const POSTS = 50
/** While a reminder goes out. */
const FEED_PAGES_PER_SECOND = 200
const WANTED_RESULTS_MS = 100
const WANTED_OVERVIEW_MS = 500

export async function run(): Promise<void> {
  const stage = await stagePostgres(FULL_SCALE, { RATE_LIMIT_PER_MINUTE: '0' })
  try {
    await measure(stage)
  } finally {
    await stage.stop()
  }
}

async function measure(stage: Stage): Promise<void> {
  const pool = stage.pool as pg.Pool
  const token = await administrator(stage, pool)
  const postIds = await mostViewed(pool, stage.programId)
  const everybodys = await viewedByEverybody(pool, stage.programId)
  await askOneByOne('Figures, PostgreSQL, one after another', stage.url, token, figures(postIds, everybodys))
  await askOneByOne('Who sees it, who has read it', stage.url, token, await aim(stage, pool, postIds, everybodys))
  await remindEverybody(stage, pool, token, everybodys)
}

function figures(postIds: readonly number[], everybodys: number): [Question, ...Question[]][] {
  const results = (name: string, ids: readonly number[], query = '') =>
    ids.map(id => ({ name, wantedMs: WANTED_RESULTS_MS, path: `/v2/content/${id}/results${query}` })) as [Question]
  const analytics = (name: string, path: string): [Question] => [
    { name, wantedMs: WANTED_OVERVIEW_MS, path: `/v2/analytics/${path}` },
  ]
  return [
    results('results', postIds),
    results('results by department', postIds, '?by=department'),
    results('results, viewed by all people', [everybodys]),
    results('  by department', [everybodys], '?by=department'),
    analytics('overview of 30 days', 'overview'),
    analytics('overview of a year by month', `overview?from=${yearAgo()}&by=month`),
    analytics('overview of a year by day, Berlin', `overview?from=${yearAgo()}&timezone=Europe/Berlin`),
    analytics('who was not reached, first page', `not_reached?from=${yearAgo()}`),
  ]
}

async function aim(
  stage: Stage,
  pool: pg.Pool,
  postIds: readonly number[],
  everybodys: number,
): Promise<[Question, ...Question[]][]> {
  const names = await ids(
    pool,
    'select name as id from audiences where program_id = $1 order by id limit 20',
    stage.programId,
  )
  const topics = await ids(
    pool,
    'select id::float8 as id from topics where program_id = $1 order by id limit 20',
    stage.programId,
  )
  const people = await ids(
    pool,
    'select id::float8 as id from users where program_id = $1 order by random() limit 60',
    stage.programId,
  )
  const preview = { name: 'reach of audiences in topics', wantedMs: 150, path: '/v2/reach_preview' }
  const department = { attribute: 'department', operator: 'eq', value: 'Sales' }
  const tracker = `/v2/content/${everybodys}/acknowledgements`
  return [
    names.map((name, nth) => ({
      ...preview,
      body: { audiences: [name], channels: [{ id: topics[nth % topics.length] }] },
    })) as [Question],
    [{ ...preview, name: 'reach of a rule', body: { rule: department } }],
    people.map((id, nth) => ({
      name: 'why a person sees it',
      wantedMs: 50,
      path: `/v2/content/${postIds[nth % postIds.length]}/visibility/${id}`,
    })) as [Question],
    [{ name: 'tracker of all people, first page', wantedMs: 50, path: `${tracker}?page.size=50` }],
    [{ name: '  who is missing', wantedMs: 50, path: `${tracker}?filter.state=missing&page.size=50` }],
    [{ name: '  summary by department', wantedMs: 300, path: `${tracker}/summary?by=department` }],
  ]
}

async function ids(pool: pg.Pool, text: string, programId: string): Promise<(string | number)[]> {
  return (await pool.query(text, [programId])).rows.map(row => row.id)
}

/** A reminder to half of all people: the time until the last of them has it, and that of a feed page meanwhile. */
async function remindEverybody(stage: Stage, pool: pg.Pool, token: string, postId: number): Promise<void> {
  await timeCsv(stage, token, postId)
  const readers = await ids(
    pool,
    'select id::float8 as id from users where program_id = $1 and active order by random() limit 50',
    stage.programId,
  )
  const tokens = await stage.tokens(readers as number[])
  const feeds = tokens.map(reader => ({ path: '/v2/feed/posts', token: reader }))
  const before = await pacedLoad(stage.url, feeds, FEED_PAGES_PER_SECOND)
  const started = performance.now()
  const answer = await fetch(`${stage.url}/v2/content/${postId}/reminders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ to: 'missing' }),
  })
  const { data } = (await answer.json()) as { data: { count: number } }
  const meanwhile = await pacedLoad(stage.url, feeds, FEED_PAGES_PER_SECOND)
  for (;;) {
    const { rows } = await pool.query(
      'select count(*) filter (where finished_at is null)::int as open from content_reminders where program_id = $1',
      [stage.programId],
    )
    if (rows[0].open === 0) break
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  const seconds = (performance.now() - started) / 1000
  printTable(
    'A reminder to all missing people',
    ['people', 'seconds', 'wanted', 'feed p99 before', 'meanwhile'],
    [
      [
        String(data.count),
        seconds.toFixed(1),
        '60 for 100,000',
        `${before.p99.toFixed(1)} ms`,
        `${meanwhile.p99.toFixed(1)} ms`,
      ],
    ],
  )
}

/** The whole list as a stream: the times of its first and its last byte. */
async function timeCsv(stage: Stage, token: string, postId: number): Promise<void> {
  const started = performance.now()
  const answer = await fetch(`${stage.url}/v2/content/${postId}/acknowledgements`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/csv' },
  })
  let first = 0
  let lines = 0
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    first ||= performance.now() - started
    for (const byte of part) if (byte === 0x0a) lines++
  }
  const seconds = (performance.now() - started) / 1000
  console.error(
    `  tracker as CSV: ${lines} lines, first bytes after ${first.toFixed(0)} ms, all after ${seconds.toFixed(1)} s`,
  )
}

const yearAgo = (): string => new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10)

async function mostViewed(pool: pg.Pool, programId: string): Promise<number[]> {
  const { rows } = await pool.query(
    `select n.content_id::float8 as id from post_counters n join post_feed f on f.program_id = n.program_id and f.post_id = n.content_id
      where n.program_id = $1 order by n.view_count desc limit ${POSTS}`,
    [programId],
  )
  return rows.map(row => row.id)
}

/** A post that all people may see and have viewed on its first day. */
async function viewedByEverybody(pool: pg.Pool, programId: string): Promise<number> {
  const { rows } = await pool.query(
    `select post_id::float8 as id, published_at from post_feed
      where program_id = $1 and 0 = any(access_keys) and audience_keys = '{}' order by published_at desc limit 1`,
    [programId],
  )
  const { id, published_at } = rows[0]
  await pool.query(
    `insert into engagements (program_id, user_id, content_id, viewed_at, acknowledged_at)
     select $1, u.id, $2, $3::timestamptz + (u.id % 86400) * interval '1 second',
            case when u.id % 2 = 0 then $3::timestamptz + (u.id % 86400) * interval '1 second' end
       from users u where u.program_id = $1
     on conflict do nothing`,
    [programId, id, published_at],
  )
  await pool.query('update content set requires_acknowledgement = true where program_id = $1 and id = $2', [
    programId,
    id,
  ])
  await pool.query('vacuum analyze engagements')
  return id
}

async function administrator(stage: Stage, pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(
    `select id from users where program_id = $1 and active and role = 'administrator' limit 1`,
    [stage.programId],
  )
  const [token] = await stage.tokens([rows[0].id])
  return token as string
}
