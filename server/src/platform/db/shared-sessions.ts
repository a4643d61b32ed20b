// Settings, signals and advisory locks belong to a session of PostgreSQL. A pooler in transaction mode lends one session to many
// connections: settings of one would apply to others, and locks would outlive their node.

import { OperatorError } from '../operator-error.ts'
import type { Pool } from './engines/pool.ts'

/** Whether two connections of this pool are one session of PostgreSQL. Needs a pool of several connections. */
export async function sharesSessions(pool: Pool): Promise<boolean> {
  const pids: unknown[] = []
  const clients = [await pool.connect(), await pool.connect()]
  try {
    for (const client of clients) pids.push((await client.query('select pg_backend_pid() as pid')).rows[0].pid)
  } finally {
    for (const client of clients) client.release()
  }
  return pids[0] === pids[1]
}

/** Throws OperatorError when a pooler in transaction mode is in between. */
export async function requireOwnSessions(pool: Pool): Promise<void> {
  if (!(await sharesSessions(pool))) return
  throw new OperatorError('DATABASE_URL leads to a pooler in transaction mode: set pool_mode = session')
}
