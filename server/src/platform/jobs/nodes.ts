// Who runs which job, and what becomes of the jobs of a process that has died. A process holds an advisory lock on its number
// for as long as it lives: PostgreSQL gives the lock back in the moment in which the process is gone, and soon after its
// machine is. On the embedded engine there is one process, so whatever others were running was cut off (decision 0019).

import { sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'
import type { Client } from '../db/engines/pool.ts'
import type { Logger } from '../logger.ts'
import { createLoop } from './loop.ts'

/** First number of the advisory locks of nodes; the second is the node's. */
const LOCK_CLASS = 7_284_304
/** How often nodes look for dead ones. A lock that is free twice in a row is a dead node's, or a connection's that broke. */
const LOOK_MS = 2000
const ANSWER_MAX_MS = 3000
/** When a machine vanishes, its connection is closed after idle + interval × count seconds, and its lock is free. */
const KEEPALIVE = 'set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 2'

/** This process, as one of those that run jobs. */
export interface Node {
  readonly id: number
  /** Puts back what this node still runs; its tries so far do not count. */
  stop(): Promise<void>
}

/** Takes a number and puts the jobs of dead nodes back into their queues, now and from now on. */
export async function startNode(
  database: Database,
  logger: Logger,
  onPutBack: (queues: readonly string[]) => void,
): Promise<Node> {
  const { rows } = await database.pool.query(`select nextval('node_ids')::int as id`)
  const id: number = rows[0].id
  const watch =
    database.engine === 'embedded'
      ? await putBackOnce(database, id)
      : await watchOthers(database, logger, id, onPutBack)
  return {
    id,
    async stop() {
      await watch.stop()
      try {
        await database.pool.query(
          putBackSql(`delete from running_jobs where node_id = ${id} returning name, job_id`, true),
        )
      } finally {
        await watch.release()
      }
    },
  }
}

interface Watch {
  stop(): Promise<void>
  /** Gives up the lock. */
  release(): Promise<void> | void
}

async function putBackOnce(database: Database, id: number): Promise<Watch> {
  await database.pool.query(putBackSql(`delete from running_jobs where node_id <> ${id} returning name, job_id`))
  return { async stop() {}, release() {} }
}

async function watchOthers(
  database: Database,
  logger: Logger,
  id: number,
  onPutBack: (queues: readonly string[]) => void,
): Promise<Watch> {
  let client: Client | null = null
  // The first look believes what it sees: a process that was restarted finds its own jobs at once.
  let suspects: readonly number[] | 'all' = 'all'
  const look = async () => {
    client ??= await takeLock(database, id)
    try {
      const { rows } = await client.script(lookSql(id, suspects), ANSWER_MAX_MS)
      suspects = rows.filter(row => row.node_id !== null).map(row => row.node_id)
      const queues = rows.filter(row => row.name !== null).map(row => row.name)
      if (queues.length > 0) logger.warn({ jobs: queues.length }, 'jobs of a node that has died are run again')
      if (queues.length > 0) onPutBack([...new Set(queues)])
    } catch (error) {
      release(true)
      throw error
    }
    return false
  }
  const release = (isBroken: boolean) => {
    client?.release(isBroken)
    client = null
  }
  await look()
  const loop = createLoop({ name: 'watch over nodes', pollMs: LOOK_MS, logger }, look)
  loop.wake()
  // The connection is closed, and with it the lock is free.
  return { stop: () => loop.stop(), release: () => release(true) }
}

async function takeLock(database: Database, id: number): Promise<Client> {
  const client = await database.pool.connect()
  try {
    await client.script(`${KEEPALIVE}; select pg_advisory_lock(${LOCK_CLASS}, ${id})`, ANSWER_MAX_MS)
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Gives the nodes that seem dead, and the queues of the jobs that were put back. */
function lookSql(id: number, suspects: readonly number[] | 'all'): string {
  const isSure = suspects === 'all' ? 'true' : `d.node_id = any ('{${suspects.join()}}')`
  return putBackSql(
    `delete from running_jobs r using dead d where r.node_id = d.node_id and ${isSure} returning r.name, r.job_id`,
    false,
    `dead as materialized (
       select node_id from (select distinct node_id from running_jobs where node_id <> ${id}) n
        where pg_try_advisory_xact_lock(${LOCK_CLASS}, node_id)),`,
    `union all select node_id, null from dead`,
  )
}

/** Puts back the jobs that `taken` gives, at once. One that has been tried too often has failed, unless it is handed over. */
function putBackSql(taken: string, isHandedOver = false, before = '', after = ''): string {
  const mayRun = isHandedOver ? 'true' : 'j.retry_count < j.retry_limit'
  return `
    with ${before} taken as (${taken}), put_back as (
      update jobs.job j
         set state = (case when ${mayRun} then 'retry' else 'failed' end)::jobs.job_state,
             start_after = now(), heartbeat_on = null,
             completed_on = case when ${mayRun} then null else now() end,
             output = '{"message": "the process that ran it has ended"}'
             ${isHandedOver ? ', started_on = null' : ''}
        from taken t where j.name = t.name and j.id = t.job_id and j.state = 'active'
      returning j.name)
    select null::int as node_id, name from put_back ${after}`
}

/** In the transaction that takes the job. */
export async function noteRunning(db: Db, nodeId: number, name: string, jobId: string): Promise<void> {
  await sql`insert into running_jobs (node_id, job_id, name) values (${nodeId}, ${jobId}, ${name})`.execute(db)
}

/** In the transaction that settles the job. */
export async function noteEnded(db: Db, nodeId: number, jobId: string): Promise<void> {
  await sql`delete from running_jobs where node_id = ${nodeId} and job_id = ${jobId}`.execute(db)
}
