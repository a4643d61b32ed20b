// Throughput, delay, and the effect of a hanging receiver on the others. One server process does all the work.

import type pg from 'pg'
import { percentile, startReceiver } from '../support/receivers.ts'
import { printTable } from '../support/report.ts'
import { type Stage, stagePostgres } from '../support/stage.ts'

const BURST = 30_000
const STEADY_RATE = 500
const STEADY_SECONDS = 10
const HANGING = 50_000
const WAIT_MS = 120_000

export async function run(): Promise<void> {
  const stage = await stagePostgres(null)
  const pool = stage.pool as pg.Pool
  const rows: string[][] = []
  try {
    const well = await startReceiver()
    await subscribe(stage, well.url, ['channel_created'], true)

    const started = performance.now()
    const cpuBefore = stage.cpuMs()
    await emitEvents(pool, stage.programId, 'channel_created', 0, BURST)
    await waitUntil(() => well.received() >= BURST)
    const seconds = (performance.now() - started) / 1000
    rows.push(['deliveries a second, sustained, signed and logged', String(Math.round(BURST / seconds)), '≥ 1,000'])
    const each = ((stage.cpuMs() - cpuBefore) * 1000) / BURST
    rows.push(['processor time of the server for each', `${Math.round(each)} µs`, '≤ 300 µs'])

    well.latencies()
    await steadily(pool, stage.programId, 'channel_created', BURST)
    await waitUntil(() => well.received() >= BURST + STEADY_RATE * STEADY_SECONDS)
    rows.push([
      `p99 from commit to receipt at ${STEADY_RATE} events/s`,
      `${percentile(well.latencies(), 0.99)} ms`,
      '< 500 ms',
    ])

    const hanging = await startReceiver('hang')
    await subscribe(stage, hanging.url, ['channel_archived'], false)
    await emitEvents(pool, stage.programId, 'channel_archived', 0, HANGING)
    await untilQueued(pool, stage.programId)
    const before = well.received()
    await steadily(pool, stage.programId, 'channel_created', 100_000)
    await waitUntil(() => well.received() >= before + STEADY_RATE * STEADY_SECONDS)
    rows.push([
      `p99 of the others while one hangs with ${HANGING} queued`,
      `${percentile(well.latencies(), 0.99)} ms`,
      '< 2,000 ms',
    ])

    const attempts = await pool.query('select count(*)::int as n from webhook_attempts where program_id = $1', [
      stage.programId,
    ])
    rows.push(['attempts in the log', String(attempts.rows[0].n), ''])
    printTable('Webhooks, PostgreSQL, one process', ['', 'measured', 'wanted'], rows)
    await well.stop()
    await hanging.stop()
  } finally {
    await stage.stop()
  }
}

async function subscribe(stage: Stage, url: string, events: string[], signed: boolean): Promise<void> {
  const token = await adminToken(stage)
  const answer = await fetch(`${stage.url}/v2/webhooks/subscriptions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      url,
      events,
      ...(signed ? { generate_secret: true, authorization_header: 'Bearer bench' } : {}),
    }),
  })
  if (answer.status !== 201) throw new Error(`subscribing answered ${answer.status}: ${await answer.text()}`)
}

/** A token of an administrator made for the bench. */
async function adminToken(stage: Stage): Promise<string> {
  const pool = stage.pool as pg.Pool
  const { rows } = await pool.query(
    `with i as (insert into identities (organisation_id, user_name)
                select organisation_id, 'bench-' || gen_random_uuid() from programs where id = $1 returning id)
     insert into users (program_id, id, membership_id, given_name, family_name, role)
     select $1, id, gen_random_uuid(), 'Bench', 'Administrator', 'administrator' from i returning id`,
    [stage.programId],
  )
  const [token] = await stage.tokens([rows[0].id])
  return token as string
}

/** In the form of event ids: the time first. */
const ID = `(lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
             || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid`

/** Writes events into the outbox as `emit` does, and wakes the workers. Their number goes into the data. */
export async function emitEvents(
  pool: pg.Pool,
  programId: string,
  name: string,
  first: number,
  count: number,
): Promise<void> {
  const SET = 2000
  for (let start = first; start < first + count; start += SET) {
    await pool.query(
      `with e as (
         insert into events (program_id, id, name, data)
         select $1, ${ID}, $2, jsonb_build_object('channel_id', n, 'channel_name', 'bench')
           from generate_series($3::int, $4::int) as n returning 1)
       select pg_notify('atrium', 'events ') from (select count(*) from e) c`,
      [programId, name, start, Math.min(start + SET, first + count) - 1],
    )
  }
}

/** Waits until the hanging receiver's events have become deliveries. */
async function untilQueued(pool: pg.Pool, programId: string): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      `select count(*)::int as n from events where program_id = $1 and dispatched_at is null`,
      [programId],
    )
    if (rows[0].n === 0) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

async function steadily(pool: pg.Pool, programId: string, name: string, first: number): Promise<void> {
  const tickMs = 20
  const each = (STEADY_RATE * tickMs) / 1000
  const started = performance.now()
  for (let tick = 0; tick < (STEADY_SECONDS * 1000) / tickMs; tick++) {
    await emitEvents(pool, programId, name, first + tick * each, each)
    const next = started + (tick + 1) * tickMs
    await new Promise(resolve => setTimeout(resolve, Math.max(0, next - performance.now())))
  }
}

export async function waitUntil(holds: () => boolean, timeoutMs = WAIT_MS): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('waited too long')
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
