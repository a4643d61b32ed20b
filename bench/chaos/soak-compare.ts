import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { ChaosScene } from './scene.ts'
import type { SoakLoad } from './soak-load.ts'

/** Longer than the leases of killed processes, and than the pauses between attempts. */
const SETTLED_WITHIN_MS = 120_000

const WAITING = `
  select (select count(*) from events where dispatched_at is null)
       + (select count(*) from event_retries)
       + (select count(*) from webhook_deliveries where status in ('pending', 'retryable'))
       + (select count(*) from jobs where lease is not null or due_at <= now()) as waiting`

/** Compares the database with the responses that people got. */
export async function compareSoak(
  pool: pg.Pool,
  { programId }: ChaosScene,
  load: Pick<SoakLoad, 'acknowledged' | 'likes'>,
) {
  const started = performance.now()
  let stuck = await waitingIn(pool)
  while (stuck > 0 && performance.now() - started < SETTLED_WITHIN_MS) {
    await sleep(500)
    stuck = await waitingIn(pool)
  }
  const settledMs = performance.now() - started
  const comments = await pool.query(
    'select body, count(*)::int as n from comments where program_id = $1 group by body',
    [programId],
  )
  const there = new Set(comments.rows.map(({ body }) => body))
  const lost = [...load.acknowledged].filter(body => !there.has(body)).length
  const doubled = comments.rows.filter(({ n }) => n > 1).length
  const liked = await pool.query(
    `select user_id || ' ' || content_id as key from engagements where program_id = $1 and liked_at is not null`,
    [programId],
  )
  const likes = new Set(liked.rows.map(({ key }) => key))
  const otherwise = [...load.likes].filter(([key, told]) => told !== null && told !== likes.has(key)).length
  const counters = await pool.query(
    `select count(*)::int as wrong from post_counters n
      where program_id = $1
        and (comment_count <> (select count(*) from comments c where c.program_id = $1 and c.content_id = n.content_id)
          or like_count <> (select count(*) from engagements e
                             where e.program_id = $1 and e.content_id = n.content_id and e.liked_at is not null))`,
    [programId],
  )
  const wrong = counters.rows[0].wrong
  const deliveries = await pool.query('select status, count(*)::int as n from webhook_deliveries group by status')
  const rows = [
    ['comments acknowledged', String(load.acknowledged.size), ''],
    ['lost', String(lost), '0'],
    ['doubled', String(doubled), '0'],
    ['likes that differ from the response', `${otherwise} of ${load.likes.size}`, '0'],
    ['posts with wrong counters', String(wrong), '0'],
    ['events, deliveries and jobs that are stuck', String(stuck), '0'],
    ['all done after', `${(settledMs / 1000).toFixed(1)} s`, ''],
    ['deliveries', deliveries.rows.map(({ status, n }) => `${status} ${n}`).join(', '), ''],
  ]
  return { rows, isRight: lost + doubled + otherwise + wrong + stuck === 0 }
}

async function waitingIn(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(WAITING)
  return Number(rows[0].waiting)
}
