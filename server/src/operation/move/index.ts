// `atrium move`: everything of an embedded database into PostgreSQL, table by table, compared at the end. A dump would need
// a `pg_dump` of the engine's version and a superuser; a move needs an account that owns the target, and continues after a kill.

import type pg from 'pg'
import { openDatabase } from '../../platform/db/database.ts'
import { migrateDatabase } from '../../platform/db/migrate.ts'
import { isMovedAway, noteMovedAway } from '../../platform/db/moved.ts'
import { loadTable, moveSequences } from './load-table.ts'
import { MoveError, openSource, type Source } from './source.ts'
import { type Digest, digestSql, isSameDigest, listTables, type MovedTable } from './tables.ts'
import {
  asSystem,
  type Begun,
  beginMove,
  connectTarget,
  describeAddress,
  endMove,
  readTarget,
  startOver,
} from './target.ts'

export interface MoveRequest {
  readonly dataDir: string
  readonly targetUrl: string
  /** Called with a line of text for the operator. */
  onProgress(line: string): void
}

/** The state of the target now. */
export interface MoveCounts {
  readonly rows: number
  readonly sequences: number
  readonly tables: Readonly<Record<string, number>>
}

/**
 * Moves everything and returns the counts. Killed at any point, it goes on when it is called again. Throws MoveError when
 * the target holds anything else, FolderInUseError while a server has the folder: nothing was changed then.
 */
export async function moveDatabase({ dataDir, targetUrl, onProgress }: MoveRequest): Promise<MoveCounts> {
  const source = await openSource(dataDir)
  try {
    const client = await connectTarget(targetUrl)
    try {
      const fingerprint = await source.fingerprint()
      const begun = await readTarget(client, fingerprint)
      if (!begun && isMovedAway(dataDir)) {
        throw new MoveError(
          `the database of ${dataDir} was moved before; remove ${dataDir}/database.moved to move it again`,
        )
      }
      await migrateDatabase(source.database.pool)
      await prepareTarget(targetUrl)
      const counts = await fill({ source, client, fingerprint, begun, onProgress })
      noteMovedAway(dataDir, { to: describeAddress(targetUrl), at: new Date().toISOString() })
      await endMove(client)
      return counts
    } finally {
      await client.end()
    }
  } finally {
    await source.database.close()
  }
}

/** The same schema as the source: migrations, roles and grants. */
async function prepareTarget(url: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: url, dataDir: '' })
  try {
    await migrateDatabase(database.pool, undefined, undefined, { isMoving: true })
  } finally {
    await database.close()
  }
}

interface Filling extends Pick<MoveRequest, 'onProgress'> {
  readonly source: Source
  readonly client: pg.Client
  readonly fingerprint: string
  readonly begun: Begun
}

async function fill({ source, client, fingerprint, begun, onProgress }: Filling): Promise<MoveCounts> {
  const tables = await listTables(source)
  const digests = new Map<string, Digest>()
  for (const table of tables) digests.set(table.name, await source.digest(table))
  const digestOf = ({ name }: MovedTable) => digests.get(name) as Digest
  const changed = begun && [...begun].some(([name, digest]) => !isSameDigest(digests.get(name), digest))
  if (!begun) await beginMove(client, fingerprint)
  if (changed) await startOver(client, tables)
  if (changed) onProgress('the embedded database has changed since the move was begun: it starts over')
  else if (begun) onProgress(`going on: ${begun.size} of ${tables.length} tables are there`)
  for (const table of tables) {
    if (!changed && begun?.has(table.name)) continue
    await loadTable(client, source, fingerprint, table, digestOf(table))
    onProgress(`${table.name}: ${digestOf(table).rows.toLocaleString('en')} rows`)
  }
  const sequences = await moveSequences(client, source)
  onProgress('comparing')
  await compare(client, tables, digestOf)
  // Dictionaries of another version of PostgreSQL know other forms of words.
  await asSystem(client, () => client.query('update content_search set made_by = 0'))
  await client.query(tables.map(({ place }) => `analyze ${place}`).join('; '))
  const counts = tables.map(table => [table.name, digestOf(table).rows] as const)
  return { rows: counts.reduce((sum, [, rows]) => sum + rows, 0), sequences, tables: Object.fromEntries(counts) }
}

/** Throws MoveError where a table is not what the source has; the next move starts over then. */
async function compare(client: pg.Client, tables: readonly MovedTable[], digestOf: (table: MovedTable) => Digest) {
  const wrong = await asSystem(client, async () => {
    const names: string[] = []
    for (const table of tables) {
      const { rows } = await client.query(digestSql(table))
      if (!isSameDigest(rows[0], digestOf(table))) names.push(table.name)
    }
    return names
  })
  if (wrong.length === 0) return
  await startOver(client, tables)
  throw new MoveError(`these tables are not what they were: ${wrong.join(', ')}; run the move again, it starts over`)
}
