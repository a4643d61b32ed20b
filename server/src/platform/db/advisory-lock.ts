import { OperatorError } from '../operator-error.ts'
import type { Client, Pool } from './engines/pool.ts'

/** Time that a node waits for another one that is setting up the same database. */
const WAIT = '120s'
const USUAL_LIMITS = 'reset lock_timeout; reset statement_timeout'

/** Runs `work` while this node alone holds the lock `key`; other callers wait for it. */
export async function holdingLock<T>(pool: Pool, key: number, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isBroken = true
  try {
    // The usual limits are for requests.
    await client.script(`set lock_timeout = '${WAIT}'; set statement_timeout = '${WAIT}'`)
    await client.query('select pg_advisory_lock($1)', [key])
    await client.script(USUAL_LIMITS)
    try {
      return await work(client)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [key])
      await client.script(USUAL_LIMITS)
      isBroken = false
    }
  } finally {
    client.release(isBroken)
  }
}

// Settings, signals and advisory locks belong to a session of PostgreSQL. A pooler in transaction mode lends one session to many
// connections: settings of one would apply to others, and locks would outlive their node.

/** Whether two connections of this pool are one session of PostgreSQL. Needs a pool of several connections. */
export const sharesSessions = (pool: Pool): Promise<boolean> =>
  withClient(pool, first =>
    withClient(pool, async second => {
      const pids = [await first.query(PID_SQL), await second.query(PID_SQL)].map(({ rows }) => rows[0].pid)
      return pids[0] === pids[1]
    }),
  )

const PID_SQL = 'select pg_backend_pid() as pid'

async function withClient<T>(pool: Pool, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

/** Throws OperatorError when a pooler in transaction mode is in between. */
export async function requireOwnSessions(pool: Pool): Promise<void> {
  if (!(await sharesSessions(pool))) return
  throw new OperatorError('DATABASE_URL leads to a pooler in transaction mode: set pool_mode = session')
}
