import type { Pool } from '../../src/platform/db/engines/pool.ts'

export interface Work {
  /** Blocks that the statement reads, in memory or not. */
  readonly blocks: number
  /** Pairs of rows that a join compares and drops. */
  readonly pairs: number
}

interface Plan {
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly Plan[]
}

export interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Statistics stay as they are from now on. */
export async function stopAnalyzing(pool: Pool): Promise<void> {
  const { rows } = await pool.query(`
    select c.oid::regclass::text as name from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
  for (const { name } of rows) await pool.query(`alter table ${name} set (autovacuum_enabled = false)`)
}

/**
 * Runs a statement of a program in a transaction that is rolled back, as one of the program and, where it is one of the system, as that;
 * returns what took more.
 */
export async function workInProgram(pool: Pool, programId: number, { text, values }: Sent): Promise<Work> {
  const client = await pool.connect()
  let most: Work = { blocks: 0, pairs: 0 }
  try {
    for (const role of ['atrium_app', 'atrium_system']) {
      await client.query('begin')
      await client.query(`select set_config('app.program_id', $1, true), set_config('role', $2, true)`, [
        String(programId),
        role,
      ])
      try {
        const { blocks, pairs } = await workOf(client, { text, values })
        most = { blocks: Math.max(most.blocks, blocks), pairs: Math.max(most.pairs, pairs) }
      } catch (error) {
        // The other role runs it.
        if (!/permission denied|row-level security/.test(String(error))) throw new Error(`${error}: ${text}`)
      }
      await client.query('rollback')
    }
  } finally {
    client.release()
  }
  return most
}

/** Runs a statement and returns what it took. That is the same on a slow machine; a change that it makes stays. */
export async function workOf(pool: Pick<Pool, 'query'>, { text, values }: Sent): Promise<Work> {
  const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, [...values])
  const [row] = rows
  const [{ Plan: plan }] = typeof row['QUERY PLAN'] === 'string' ? JSON.parse(row['QUERY PLAN']) : row['QUERY PLAN']
  return { blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], pairs: pairsOf(plan) }
}

/** Those that are dropped are counted for each time that the join runs. */
const pairsOf = (plan: Plan): number =>
  (plan.Plans ?? []).reduce(
    (sum, part) => sum + pairsOf(part),
    (plan['Rows Removed by Join Filter'] ?? 0) * plan['Actual Loops'],
  )
