// What publishers and analysts read: results of posts, one that everybody has looked at among them, and the overview of a year.

import type pg from 'pg'
import { printTable } from '../support/report.ts'
import { FULL_SCALE, type Stage, stagePostgres } from '../support/stage.ts'

const POSTS = 50
/** One request after another, as a person asks. */
const REQUESTS = 60
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
  const postIds = await mostViewed(pool, stage.programId)
  const everybodys = `/v2/content/${await viewedByEverybody(pool, stage.programId)}/results`
  const token = await administrator(stage, pool)
  const results = postIds.map(id => `/v2/content/${id}/results`)
  const year = `/v2/analytics/overview?from=${yearAgo()}`
  const cases: readonly [name: string, wantedMs: number, paths: readonly string[]][] = [
    ['results', WANTED_RESULTS_MS, results],
    ['results by department', WANTED_RESULTS_MS, results.map(path => `${path}?by=department`)],
    ['results, viewed by everybody', WANTED_RESULTS_MS, [everybodys]],
    ['  by department', WANTED_RESULTS_MS, [`${everybodys}?by=department`]],
    ['overview of 30 days', WANTED_OVERVIEW_MS, ['/v2/analytics/overview']],
    ['overview of a year by month', WANTED_OVERVIEW_MS, [`${year}&by=month`]],
    ['overview of a year by day, Berlin', WANTED_OVERVIEW_MS, [`${year}&timezone=Europe/Berlin`]],
    ['who was not reached, first page', WANTED_OVERVIEW_MS, [`/v2/analytics/not_reached?from=${yearAgo()}`]],
  ]
  const lines: string[][] = []
  for (const [name, wantedMs, paths] of cases) {
    const times: number[] = []
    for (let n = 0; n < REQUESTS; n++) times.push(await timeOf(stage.url + paths[n % paths.length], token))
    const sorted = times.slice(1).sort((a, b) => a - b)
    const shown = [times[0], percentile(sorted, 0.5), percentile(sorted, 0.95)].map(ms => (ms ?? 0).toFixed(1))
    lines.push([name, ...shown, String(wantedMs)])
    console.error(`  ${name}: ${shown.join(' ')}`)
  }
  printTable('Figures, PostgreSQL, one after another', ['', 'first ms', 'p50 ms', 'p95 ms', 'wanted p95'], lines)
}

const percentile = (sorted: readonly number[], share: number): number | undefined =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]

async function timeOf(url: string, token: string): Promise<number> {
  const started = performance.now()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`)
  return performance.now() - started
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

/** A post that everybody may see and has looked at in its first day. */
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
