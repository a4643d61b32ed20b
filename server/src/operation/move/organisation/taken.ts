// Work that was begun before the organisation was closed, and work that waits. Deliveries and messages that were taken are sent and
// recorded before their rows are copied; jobs leave the queue, wait in the note of the move, and enter the queue of the other database
// in the transaction that opens the organisation there: nothing is lost, and nothing runs on both sides.

import { setTimeout as sleep } from 'node:timers/promises'
import { MESSAGE_LEASE_MS } from '../../../outward/telling/index.ts'
import { DELIVERY_LEASE_MS } from '../../../outward/webhooks/index.ts'
import { rowsOf } from '../tables.ts'
import { asSystem, until } from '../target.ts'
import { type End, inOne } from './ends.ts'
import type { Organisation, Part } from './part.ts'

const LEASES_END_WITHIN_MS = Math.max(DELIVERY_LEASE_MS, MESSAGE_LEASE_MS) + 30_000
const seconds = (ms: number): string => `interval '${ms / 1000} seconds'`
/** After this a running job is removed from the queue: it may run twice, as after a kill. */
const JOBS_END_WITHIN_MS = 30_000
const CHECK_MS = 100

/** Waits until nothing that was taken before `closeDue` can still be on its way. */
export async function waitForTaken({ client }: End, parts: readonly Part[]): Promise<void> {
  const part = (name: string) => parts.find(one => one.name === name) as Part
  const since = (await client.query('select now()::text as at')).rows[0].at
  const texts = [
    `select from ${rowsOf(part('webhook_deliveries'))} and status in ('pending', 'retryable')
        and due_at > clock_timestamp() and due_at <= '${since}'::timestamptz + ${seconds(DELIVERY_LEASE_MS)}`,
    `select from ${rowsOf(part('messages'))} and due_at > clock_timestamp() and due_at - begun_at = ${seconds(MESSAGE_LEASE_MS)}`,
  ]
  for (const text of texts) {
    await until(
      () => asSystem(client, async () => (await client.query(`${text} limit 1`)).rowCount === 0),
      'messages of the organisation are on their way for too long; run the move again, it goes on',
      LEASES_END_WITHIN_MS,
    )
  }
}

const jobsOf = ({ programIds }: Organisation): string => `data ->> 'program_id' = any('{${programIds.join()}}')`

/** Jobs that wait leave the queue; those that run are waited for, and taken from it with `evenRunning`. */
export async function holdJobs(end: End, organisation: Organisation, { evenRunning = false } = {}): Promise<void> {
  const { client } = end
  const isTaken = evenRunning ? `state <= 'active'` : `state < 'active'`
  await inOne(end, () =>
    client.query(
      `with taken as (delete from jobs.job where ${jobsOf(organisation)} and ${isTaken} returning *)
       update organisation_moves set jobs = jobs || coalesce((
         select jsonb_agg(to_jsonb(t) || case when t.state = 'active' then '{"state": "retry"}' else '{}' end::jsonb) from taken t), '[]')
        where organisation_id = $1`,
      [organisation.id],
    ),
  )
}

/** Until none runs, or they took long enough. */
export async function waitForJobs({ client }: End, organisation: Organisation): Promise<void> {
  const running = `select from jobs.job where ${jobsOf(organisation)} and state = 'active' limit 1`
  for (const end = Date.now() + JOBS_END_WITHIN_MS; Date.now() < end; await sleep(CHECK_MS)) {
    if ((await client.query(running)).rowCount === 0) return
  }
}

export async function readHeldJobs({ client }: End, { id }: Organisation): Promise<string> {
  return (await client.query('select jobs::text as jobs from organisation_moves where organisation_id = $1', [id]))
    .rows[0].jobs
}

/** Into the queue, in the caller's transaction. */
export async function putJobs({ client }: End, jobs: string): Promise<void> {
  const { rows } = await client.query(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
      where attrelid = 'jobs.job'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  const { columns } = rows[0]
  await client.query(
    `insert into jobs.job (${columns}) select ${columns} from jsonb_populate_recordset(null::jobs.job, $1)
     on conflict do nothing`,
    [jobs],
  )
}

/** Those that have ended: they say nothing that is not in the data. */
export const removeEndedJobs = ({ client }: End, organisation: Organisation): Promise<unknown> =>
  client.query(`delete from jobs.job where ${jobsOf(organisation)}`)
