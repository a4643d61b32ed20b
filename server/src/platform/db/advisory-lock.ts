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
