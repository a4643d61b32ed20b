// The two databases of a move, each locked by it, and the record of the move in each.

import type pg from 'pg'
import { UNFINISHED_MOVE } from '../../../platform/db/unfinished-move.ts'
import { MoveError } from '../move-error.ts'
import { connectForMove, describeAddress, lockForMove } from '../target.ts'

/** One of the two databases. */
export interface End {
  readonly client: pg.Client
  /** Host and name. */
  readonly address: string
}

export interface Ends {
  readonly source: End
  readonly target: End
}

/** A row of `organisation_moves`. */
export interface Note {
  readonly organisation_id: number
  readonly move_id: string
  readonly state: 'leaving' | 'arriving' | 'left'
  readonly program_ids: readonly number[]
  readonly other: string
  readonly tables: readonly string[]
}

/** Connects to both. Throws MoveError where they are one, or another move uses one of them. */
export async function withEnds<T>(sourceUrl: string, targetUrl: string, work: (ends: Ends) => Promise<T>): Promise<T> {
  const source = await openEnd(sourceUrl, 'the source')
  try {
    const target = await openEnd(targetUrl, 'the target')
    try {
      await refuseItself({ source, target })
      await refuseOtherRelease({ source, target })
      await lockForMove(source.client, 'another move from or into this database is running')
      await lockForMove(target.client, 'another move from or into the target database is running')
      return await work({ source, target })
    } finally {
      await target.client.end()
    }
  } finally {
    await source.client.end()
  }
}

async function openEnd(url: string, what: string): Promise<End> {
  const client = await connectForMove(url, what)
  // Others use the database as well: rows are waited for, tables are not (closing.ts).
  await client.query('set lock_timeout = 0')
  return { client, address: describeAddress(url) }
}

async function refuseItself({ source, target }: Ends): Promise<void> {
  const question = `select pg_postmaster_start_time()::text || ' ' || (select oid from pg_database where datname = current_database()) as id`
  const [here, there] = [await source.client.query(question), await target.client.query(question)]
  if (here.rows[0].id === there.rows[0].id)
    throw new MoveError('the target is the database that the organisation is in')
}

async function refuseOtherRelease({ source, target }: Ends): Promise<void> {
  const [here, there] = [await readRelease(source), await readRelease(target)]
  if (here === null) throw new MoveError('the database has no schema of this release; run atrium migrate')
  if (there === null) {
    throw new MoveError(
      'the target database has no schema of this release; run atrium migrate with its DATABASE_URL first',
    )
  }
  if (here !== there) throw new MoveError('the target database is of another release; run atrium migrate on both')
}

/** Its migrations, as one text; null for a database without them. */
async function readRelease({ client }: End): Promise<string | null> {
  const { rows } = await client.query(
    `select to_regclass('public.organisation_moves') is not null as is_migrated, to_regclass($1) is not null as is_unfinished`,
    [UNFINISHED_MOVE],
  )
  if (rows[0].is_unfinished)
    throw new MoveError('a database holds a part of an embedded one: run atrium move to its end')
  if (!rows[0].is_migrated) return null
  const names = await client.query('select string_agg(name, $1 order by name) as names from schema_migrations', [' '])
  return names.rows[0].names
}

/** What the database notes of a move. Throws MoveError where it is about another organisation: one at a time. */
export async function readNote({ client, address }: End, organisationId: number): Promise<Note | null> {
  const { rows } = await client.query<Note>(
    'select organisation_id, move_id, state, program_ids, other, tables from organisation_moves',
  )
  const other = rows.find(({ organisation_id: id }) => id !== organisationId)
  if (other) {
    throw new MoveError(
      `the move of organisation ${other.organisation_id} has not ended in ${address}: run it again to its end, or with --abort`,
    )
  }
  return rows[0] ?? null
}

/** In a transaction of its own. */
export async function inOne<T>({ client }: End, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Servers ask again whose token it is (platform/access/tokens.ts). */
export const tellServers = ({ client }: End): Promise<unknown> =>
  client.query(`select pg_notify('atrium', 'tokens all')`)
