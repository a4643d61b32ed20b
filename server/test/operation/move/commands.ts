// `atrium organisation move` as a process, and how it is killed at a chosen point: it waits there for a lock that the test holds.

import assert from 'node:assert/strict'
import pg from 'pg'
import { eventually } from '../../support/eventually.ts'
import type { OwnedDatabase } from '../cli/databases.ts'
import { atrium, type Ended, startProcess } from '../cli/processes.ts'

export interface Way {
  readonly from: OwnedDatabase
  readonly to: OwnedDatabase
  readonly organisation: number
  readonly more?: readonly string[]
  readonly dataDir?: string
}

const argumentsOf = ({ to, organisation, more = [] }: Way): string[] => [
  'organisation',
  'move',
  '--organisation',
  String(organisation),
  '--to',
  to.url,
  ...more,
]
const environmentOf = ({ from, dataDir }: Way) => ({
  DATABASE_URL: from.url,
  ...(dataDir ? { DATA_DIR: dataDir } : {}),
})

export const move = (way: Way): Promise<Ended> => atrium(argumentsOf(way), environmentOf(way))

/** What it says, in a line. */
export async function refusal(way: Way): Promise<string> {
  const { code, stdout, stderr } = await move(way)
  assert.deepEqual([code, stdout], [1, ''], stderr)
  return stderr
}

/** A change of a table that the move is stopped in front of. */
export interface Point {
  readonly database: OwnedDatabase
  readonly before: 'insert' | 'delete'
  readonly table: string
}

const LOCK = 777_001

/** Lets a move come as far as `point`, runs `meanwhile` and kills it there. Returns what it has said. */
export async function killMove(
  way: Way,
  { database, before, table }: Point,
  meanwhile: () => Promise<void> = async () => {},
): Promise<string> {
  const holder = new pg.Client({ connectionString: database.asSuperuser })
  await holder.connect()
  await holder.query(`
    select pg_advisory_lock(${LOCK});
    create or replace function stop_here() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(${LOCK}); return null; end $$;
    create trigger stop_here before ${before} on ${table} for each statement execute function stop_here()`)
  const { child, ended, output } = startProcess(argumentsOf(way), environmentOf(way))
  const waits = `select from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`
  try {
    await eventually(
      async () => child.exitCode !== null || (await holder.query(waits)).rowCount === 1,
      holds => holds,
    )
    assert.equal(child.exitCode, null, output().stderr)
    await meanwhile()
  } finally {
    child.kill('SIGKILL')
    await ended
    const backends = `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`
    await holder.query(backends)
    await holder.query(`drop trigger stop_here on ${table}`)
    await holder.end()
  }
  return output().stderr
}
