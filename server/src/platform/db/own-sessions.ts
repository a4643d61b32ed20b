// Settings, signals and advisory locks belong to a session of PostgreSQL. A pooler in transaction mode lends one session to many
// connections: settings of one would apply to others, and locks would outlive their node.

import { OperatorError } from '../operator-error.ts'
import type { Client, Pool } from './engines/pool.ts'

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
