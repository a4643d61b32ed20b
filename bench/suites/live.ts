// Open pages: the cost of 2,000 live streams on a node, and the time until a publication reaches them.

import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { openLiveClients } from '../support/live-clients.ts'
import { type LoadRequest, sendLoad } from '../support/load.ts'
import { printTable, Report } from '../support/report.ts'
import { type Scale, type Stage, stagePostgres } from '../support/stage.ts'

const STREAMS = Number(process.env.BENCH_STREAMS ?? 2_000)
const SCALE: Scale = { users: STREAMS + 500, posts: 2_000, topics: 20, groups: 20, engagements: 20_000 }
/** Longer than the last client waits for a hint. */
const HINTED_WITHIN_MS = 8_000

export async function run(): Promise<void> {
  const stage = await stagePostgres(SCALE)
  try {
    await measure(stage)
  } finally {
    await stage.stop()
  }
}

async function measure(stage: Stage): Promise<void> {
  const pool = stage.pool as pg.Pool
  const { rows } = await pool.query('select id from users where program_id = $1 and active order by id limit $2', [
    stage.programId,
    STREAMS,
  ])
  const tokens = await stage.tokens(rows.map(row => row.id))
  const report = new Report(`${tokens.length} live streams on one node`)
  const pages = tokens.slice(0, 200).map((token): LoadRequest => ({ path: '/v2/feed/posts', token }))
  await sendLoad(stage.url, pages)
  const without = await sendLoad(stage.url, pages)
  report.add('feed, first page, no streams', without)
  await sleep(3_000)
  const beforeMb = stage.rssMb()
  const clients = await openLiveClients(stage.url, tokens)
  await sleep(3_000)
  const openMb = stage.rssMb()
  report.add('feed, first page, all streams open', await sendLoad(stage.url, pages), {
    floor: without.rate,
    wanted: 0.9,
  })
  const publishAt = performance.now()
  await publishSomething(stage, pool)
  const during = await sendLoad(stage.url, pages)
  report.add('feed, first page, while hints of a publish are sent', during, { floor: without.rate })
  await sleep(HINTED_WITHIN_MS)
  const heard = clients.firstHeard('feed', publishAt)
  report.print()
  console.log(
    `\nmemory: ${beforeMb} MB before, ${openMb} MB with the streams (${openMb - beforeMb} MB more, wanted < 150)`,
  )
  printSpread(heard, tokens.length)
  clients.close()
}

async function publishSomething(stage: Stage, pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `select id from users where program_id = $1 and active and role in ('publisher', 'administrator') limit 1`,
    [stage.programId],
  )
  const [token] = await stage.tokens([rows[0].id])
  const drafts = await pool.query(`select id from content where program_id = $1 and state = 'draft' limit 1`, [
    stage.programId,
  ])
  const answer = await fetch(`${stage.url}/v2/content/${drafts.rows[0].id}/publish`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`publishing was answered ${answer.status}`)
}

/** Clients that got the event in each half second after the publication. */
function printSpread(heard: readonly number[], count: number): void {
  const buckets = Math.ceil(HINTED_WITHIN_MS / 500)
  const rows = Array.from({ length: buckets }, (_, n) => {
    const here = heard.filter(ms => ms >= n * 500 && ms < (n + 1) * 500).length
    return [`${n * 500} to ${(n + 1) * 500} ms`, String(here), '#'.repeat(Math.round(here / (count / 100)))]
  })
  printTable(`a publication reaches ${heard.length} of ${count} clients`, ['after', 'clients', ''], rows)
}
