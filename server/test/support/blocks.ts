import type { Pool } from '../../src/platform/db/engines/pool.ts'

/** The settings of connections that run prepared queries. */
const SETTINGS = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'hashagg', 'sort'].map(name => `enable_${name}`)

/**
 * The blocks of 8 KiB that a statement reads, by a transaction that is rolled back. `byIndexAlone`: as a prepared query runs
 * (`Database.preparedQuery`).
 */
export async function blocksOf(
  pool: Pool,
  { text, values }: { readonly text: string; readonly values: readonly unknown[] },
  { byIndexAlone = false } = {},
): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('role', 'atrium_system', true)`)
    await client.query('set local jit = off')
    if (byIndexAlone) {
      await client.query('set local plan_cache_mode = force_generic_plan')
      for (const name of SETTINGS) await client.query(`set local ${name} = off`)
    }
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, [...values])
    const [row] = rows
    const [plan] = typeof row['QUERY PLAN'] === 'string' ? JSON.parse(row['QUERY PLAN']) : row['QUERY PLAN']
    return plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks']
  } finally {
    await client.query('rollback')
    client.release()
  }
}
