// Tracks which process runs which job, and recovers the jobs of dead processes. A process holds an advisory lock on its
// number as long as it lives: PostgreSQL releases the lock as soon as the process is gone, and soon after its machine
// is. On the embedded engine there is one process, so jobs of others were interrupted (decision 0019).

import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Client } from '../db/engines/pool.ts'
import type { Db } from '../db/handle.ts'
import { LOCK_KEYS } from '../db/lock-keys.ts'
import type { Logger } from '../logger.ts'
import { createLoop } from './loop.ts'

/** Milliseconds between two checks for dead nodes and for this node's own lock. */
const CHECK_MS = 1000
/**
 * A lock that is free in this many checks in a row belongs to a dead node. A live one whose connection broke notices at
 * its next check and takes its lock again.
 */
const FREE_CHECKS = 3
/** Attempts of a job whose process is killed each time. */
const TRIES_MAX = 30
const ANSWER_MAX_MS = 3000
/** When a machine vanishes, PostgreSQL closes its connection after four seconds, and its lock is free. */
const KEEPALIVE = `set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 2;
  set tcp_user_timeout = 4000`

/** This process, as one of those that run jobs. */
export interface Node {
  readonly id: number
  /** Requeues the jobs that this node still runs; their attempts so far do not count. */
  stop(): Promise<void>
}

/** Takes a number, and requeues the jobs of dead nodes, now and from now on. */
export async function startNode(
  database: Database,
  logger: Logger,
  onRequeued: (queues: readonly string[]) => void,
): Promise<Node> {
  const { rows } = await database.pool.query(`select nextval('node_ids')::int as id`)
  const id: number = rows[0].id
  const watch =
    database.engine === 'embedded'
      ? await requeueOnce(database, id)
      : await watchOthers(database, logger, id, onRequeued)
  return {
    id,
    async stop() {
      await watch.stop()
      try {
        await database.pool.query(
          requeueSql(`delete from running_jobs where node_id = ${id} returning name, job_id`, true),
        )
      } catch (error) {
        // The database is unavailable. Another node requeues the jobs as soon as the lock is free.
        logger.warn({ err: error }, 'running jobs were not handed over')
      } finally {
        await watch.release()
      }
    },
  }
}

interface Watch {
  stop(): Promise<void>
  /** Releases the lock. */
  release(): Promise<void> | void
}

async function requeueOnce(database: Database, id: number): Promise<Watch> {
  await database.pool.query(requeueSql(`delete from running_jobs where node_id <> ${id} returning name, job_id`))
  return { async stop() {}, release() {} }
}

async function watchOthers(
  database: Database,
  logger: Logger,
  id: number,
  onRequeued: (queues: readonly string[]) => void,
): Promise<Watch> {
  let client: Client | null = null
  /** The number of checks in a row that found each node's lock free. */
  let freeChecks = new Map<number, number>()
  // The first check decides at once: a restarted process finds its own jobs.
  let isFirst = true
  const check = async () => {
    try {
      client ??= await takeLock(database, id)
      const dead = isFirst
        ? 'all'
        : [...freeChecks].flatMap(([node, checks]) => (checks >= FREE_CHECKS - 1 ? node : []))
      const { rows } = await client.script(checkSql(id, dead), ANSWER_MAX_MS)
      isFirst = false
      freeChecks = new Map(
        rows.flatMap(row => (row.name === null ? [[row.node_id, (freeChecks.get(row.node_id) ?? 0) + 1]] : [])),
      )
      const queues = rows.filter(row => row.name !== null).map(row => row.name)
      if (queues.length > 0) logger.warn({ jobs: queues.length }, 'jobs of a dead node are run again')
      if (queues.length > 0) onRequeued([...new Set(queues)])
    } catch (error) {
      release()
      // A node that was disconnected itself has missed what happened meanwhile.
      freeChecks.clear()
      throw error
    }
    return false
  }
  const release = () => {
    client?.release(true)
    client = null
  }
  await check()
  const loop = createLoop({ name: 'watch over nodes', pollMs: CHECK_MS, logger }, async () => {
    try {
      return await check()
    } catch (error) {
      // Checked again at once, before other nodes count this one as dead.
      logger.warn({ err: error }, 'the connection that holds the lock of this node broke')
      return check()
    }
  })
  loop.wake()
  // Closing the connection releases the lock.
  return { stop: () => loop.stop(), release }
}

async function takeLock(database: Database, id: number): Promise<Client> {
  const client = await database.pool.connect()
  try {
    await client.script(`${KEEPALIVE}; select pg_advisory_lock(${LOCK_KEYS.nodes}, ${id})`, ANSWER_MAX_MS)
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}

/**
 * SQL: the nodes whose locks are free, and the queues of the requeued jobs: those of `dead` whose locks are still free.
 */
function checkSql(id: number, dead: readonly number[] | 'all'): string {
  const isDead = dead === 'all' ? 'true' : `f.node_id = any ('{${dead.join()}}')`
  return requeueSql(
    `delete from running_jobs r using free f where r.node_id = f.node_id and ${isDead} returning r.name, r.job_id`,
    false,
    `free as materialized (
       select node_id from (select distinct node_id from running_jobs where node_id <> ${id}) n
        where pg_try_advisory_xact_lock(${LOCK_KEYS.nodes}, node_id)),`,
    `union all select node_id, null from free`,
  )
}

/**
 * SQL: requeues the jobs that `taken` returns. A kill is not the job's fault, so it adds an attempt, up to a limit: a job that
 * repeatedly kills its process fails in the end. A job that is handed over has used no attempt.
 */
function requeueSql(taken: string, isHandedOver = false, before = '', after = ''): string {
  const mayRun = isHandedOver ? 'true' : `j.retry_count < greatest(j.retry_limit, ${TRIES_MAX})`
  return `
    with ${before} taken as (${taken}), requeued as (
      update jobs.job j
         set state = (case when ${mayRun} then 'retry' else 'failed' end)::jobs.job_state,
             start_after = now(), heartbeat_on = null,
             completed_on = case when ${mayRun} then null else now() end,
             output = '{"message": "the process that ran it has ended"}'
             ${isHandedOver ? ', started_on = null' : `, retry_limit = greatest(j.retry_limit, least(j.retry_limit + 1, ${TRIES_MAX}))`}
        from taken t where j.name = t.name and j.id = t.job_id and j.state = 'active'
      returning j.name)
    select null::int as node_id, name from requeued ${after}`
}

/** In the transaction that takes the job. */
export async function recordJobStart(db: Db, nodeId: number, name: string, jobId: string): Promise<void> {
  await sql`insert into running_jobs (node_id, job_id, name) values (${nodeId}, ${jobId}, ${name})`.execute(db)
}

/** In the transaction that settles the job. */
export async function recordJobEnd(db: Db, nodeId: number, jobId: string): Promise<void> {
  await sql`delete from running_jobs where node_id = ${nodeId} and job_id = ${jobId}`.execute(db)
}
