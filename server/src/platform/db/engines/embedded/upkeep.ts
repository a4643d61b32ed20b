import { createLoop } from '../../../jobs/loop.ts'
import type { Worker } from '../../../worker.ts'
import type { Pool } from '../pool.ts'

const FIRST_AFTER_MS = 20_000
const POLL_MS = 5000
/** Written since the last time, in bytes of the log: some 10,000 rows. */
const WRITTEN_BYTES = 16 * 1024 * 1024

/**
 * Does the work of autovacuum, which the embedded engine lacks: without it every scan reads deleted row versions for
 * ever, and plans are based on the tables of the first day.
 */
export const embeddedUpkeep: Worker = {
  name: 'upkeep of the embedded database',
  async start({ database, logger }) {
    // Work left by an earlier process is done soon, but not during the first requests.
    let upTo = -WRITTEN_BYTES
    const loop = createLoop({ name: 'upkeep of the embedded database', pollMs: POLL_MS, logger }, async () => {
      const written = await writtenBytes(database.pool)
      if (written - upTo < WRITTEN_BYTES) return false
      upTo = written
      // Table by table, so that requests get their turn in between.
      for (const table of await tablesOf(database.pool)) {
        if (loop.stopped()) break
        await database.pool.query(`vacuum (analyze) ${table}`)
      }
      return false
    })
    const first = setTimeout(() => loop.wake(), FIRST_AFTER_MS)
    return {
      async stop() {
        clearTimeout(first)
        await loop.stop()
      },
    }
  },
}

async function writtenBytes(pool: Pool): Promise<number> {
  const { rows } = await pool.query(`select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as bytes`)
  return Number(rows[0].bytes)
}

/** Largest last, so that most tables are done soon. Quoted, with their schemas. */
async function tablesOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query(`
    select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'jobs') order by c.relpages, 1`)
  return rows.map(row => row.name)
}
