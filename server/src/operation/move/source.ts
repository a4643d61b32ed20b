// The embedded database, opened by this process alone.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import type { EmbeddedPool } from '../../platform/db/engines/embedded/embedded.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { type Digest, digestSql, type MovedTable, SAME_TEXT } from './tables.ts'

export interface Source {
  readonly database: Database
  query(text: string): Promise<unknown[]>
  /** Tells this database from any other one. */
  fingerprint(): Promise<string>
  digest(table: MovedTable): Promise<Digest>
  /** The rows of a table as COPY text, in pieces. */
  copy(table: MovedTable): AsyncGenerator<Buffer>
}

const PAGE_BYTES = 8192
/** Values may be far larger than the pages that name them, so the first pieces are small and the next ones follow them. */
const FIRST_PAGES = 8
const PAGES_MAX = 2048
const PIECE_BYTES = 4 * 1024 * 1024

/** Opens the embedded database of DATA_DIR. Throws FolderInUseError while a server has it, MoveError where there is none. */
export async function openSource(dataDir: string): Promise<Source> {
  // Opening would create it.
  if (!existsSync(join(dataDir, 'database', 'PG_VERSION')) || existsSync(join(dataDir, 'database.unfinished'))) {
    throw new MoveError(`there is no embedded database in ${dataDir}; set DATA_DIR to the folder that has it`)
  }
  const folder = { databaseUrl: null, dataDir }
  const database = await openDatabase(folder, { evenMovedAway: true })
  await database.pool.script(SAME_TEXT)
  const query = async (text: string): Promise<unknown[]> => (await database.pool.query(text)).rows
  return {
    database,
    query,
    async fingerprint() {
      const rows = (await query('select name, key from server_keys order by name')) as {
        name: string
        key: Uint8Array
      }[]
      if (rows.length === 0)
        throw new MoveError(`the database in ${dataDir} is empty; start the server with DATABASE_URL`)
      const hash = createHash('sha256')
      for (const { name, key } of rows) hash.update(`${name} `).update(key)
      return hash.digest('hex')
    },
    async digest(table) {
      return (await query(digestSql(table)))[0] as Digest
    },
    copy: table => copyOut(database, table),
  }
}

/** By pages of the table, so that no piece is larger than memory. */
async function* copyOut(database: Database, { place, columns }: MovedTable): AsyncGenerator<Buffer> {
  const { engine } = database.pool as EmbeddedPool
  const { rows } = await database.pool.query(`select pg_relation_size('${place}')::float8 as size`)
  const end = Math.ceil(rows[0].size / PAGE_BYTES)
  let pages = FIRST_PAGES
  for (let page = 0; page < end; ) {
    const { blob } = await engine.query(
      `copy (select ${columns} from ${place} where ctid >= '(${page},0)'::tid and ctid < '(${page + pages},0)'::tid)
         to '/dev/blob'`,
    )
    const piece = Buffer.from(blob ? await blob.arrayBuffer() : new ArrayBuffer(0))
    if (piece.length > 0) yield piece
    page += pages
    if (piece.length > PIECE_BYTES) pages = Math.max(1, Math.floor(pages / 2))
    else if (piece.length < PIECE_BYTES / 2) pages = Math.min(PAGES_MAX, pages * 2)
  }
}

export class MoveError extends OperatorError {}
