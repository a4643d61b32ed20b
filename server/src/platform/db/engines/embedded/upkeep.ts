import type { Logger } from '../../../logger.ts'
import { createLoop } from '../../../loop.ts'
import type { Pool } from '../pool.ts'

const FIRST_AFTER_MS = 20_000
const POLL_MS = 5000
/** Tables that have grown are analyzed no more often. */
const ANALYZE_EVERY_MS = 15_000
/** Written since the last vacuum, in bytes of the log: some 10,000 rows. */
const WRITTEN_BYTES = 16 * 1024 * 1024
/** Rows of a table written or deleted since its last vacuum or analysis, in addition to this share of the table. */
const CHANGED_ROWS = 50
const CHANGED_SHARE = 0.1

/**
 * Does the work of autovacuum, which the embedded engine lacks: without it every scan reads deleted row versions for ever, and
 * plans rely on the statistics of the first day. Only changed tables are vacuumed: one with expression indexes over texts, such
 * as those of people, takes half a second. The first run vacuums all, since changes by earlier processes are unknown.
 *
 * In between, tables that have changed by a share are analyzed soon: plans made for an empty table take seconds on one that has a
 * company in it. What is switched off for autovacuum (`autovacuum_enabled`) is left alone.
 */
export const embeddedUpkeep = {
  name: 'upkeep of the embedded database',
  async start({ database, logger }: { readonly database: { readonly pool: Pool }; readonly logger: Logger }) {
    // Work left by an earlier process is done soon, but not during the first requests.
    let upTo = -WRITTEN_BYTES
    let isFirst = true
    let analyzedAt = performance.now()
    let seen = 0
    const grown = async (written: number): Promise<boolean> => {
      if (written === seen || performance.now() - analyzedAt < ANALYZE_EVERY_MS) return false
      seen = written
      for (const table of await tablesOf(database.pool, 'to analyze')) {
        if (loop.stopped()) return false
        await database.pool.query(`analyze ${table}`)
      }
      analyzedAt = performance.now()
      return false
    }
    const loop = createLoop({ name: 'upkeep of the embedded database', pollMs: POLL_MS, logger }, async () => {
      const written = await writtenBytes(database.pool)
      if (written - upTo < WRITTEN_BYTES) return grown(written)
      upTo = written
      // Table by table, so that requests get their turn in between.
      for (const table of await tablesOf(database.pool, isFirst ? 'all' : 'changed')) {
        if (loop.stopped()) return false
        await database.pool.query(`vacuum (analyze) ${table}`)
      }
      isFirst = false
      analyzedAt = performance.now()
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
async function tablesOf(pool: Pool, which: 'all' | 'changed' | 'to analyze'): Promise<string[]> {
  const { rows } = await pool.query(
    `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       left join pg_stat_user_tables s on s.relid = c.oid
      where c.relkind = 'r' and n.nspname = 'public'
        and not coalesce('autovacuum_enabled=false' = any(c.reloptions), false)
        and ($1 = 'all' or case when $1 = 'changed'
                           then greatest(s.n_dead_tup, s.n_ins_since_vacuum, s.n_mod_since_analyze) else s.n_mod_since_analyze end
                           > $2::float8 + $3::float8 * greatest(c.reltuples, 0))
      order by c.relpages, 1`,
    [which, CHANGED_ROWS, CHANGED_SHARE],
  )
  return rows.map(row => row.name)
}
