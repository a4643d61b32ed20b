// The embedded database, opened by this process alone.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import type { EmbeddedPool } from '../../platform/db/engines/embedded/embedded.ts'
import { UNFINISHED_MOVE } from '../../platform/db/moved.ts'
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

// One table of the source into the target, in one transaction. The owner of the tables is no superuser: triggers of foreign
// keys cannot be disabled, so tables are loaded in dependency order. Our own triggers are disabled, since the rows they would
// write are copied as well. COPY is refused under row security that binds the owner, so it is lifted for the transaction,
// whose lock excludes all others.

/** Sorting in words one row at a time takes ten times as long (seed/load.ts). */
const INDEX_MEMORY = '64MB'

interface TargetTable {
  readonly is_forced: boolean
  /** Indexes that are kept without a list of what has yet to be sorted in. */
  readonly indexes: readonly string[]
}

export async function loadTable(
  client: pg.Client,
  source: Source,
  fingerprint: string,
  table: MovedTable,
  digest: Digest,
): Promise<void> {
  const { name, place, columns } = table
  const { is_forced: isForced, indexes } = await readTargetTable(client, table)
  const forEach = (sql: (index: string) => string) => indexes.map(sql).join(' ')
  await client.query(`
    begin;
    set local work_mem = '${INDEX_MEMORY}';
    alter table ${place} disable trigger user;
    ${isForced ? `alter table ${place} no force row level security;` : ''}
    ${forEach(index => `alter index ${index} set (fastupdate = on);`)}`)
  try {
    const into = client.query(copyFrom(`copy ${place} (${columns}) from stdin`))
    await pipeline(Readable.from(source.copy(table)), into)
    if (into.rowCount !== digest.rows) throw new MoveError(`${name}: ${into.rowCount} of ${digest.rows} rows were read`)
    await client.query(`
      set constraints all immediate;
      ${forEach(index => `select gin_clean_pending_list('${index}'); alter index ${index} set (fastupdate = off);`)}
      ${isForced ? `alter table ${place} force row level security;` : ''}
      alter table ${place} enable trigger user`)
    await client.query(`insert into ${UNFINISHED_MOVE} (table_name, source, rows, sum) values ($1, $2, $3, $4)`, [
      name,
      fingerprint,
      digest.rows,
      digest.sum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function readTargetTable(client: pg.Client, { name, place, columns }: MovedTable): Promise<TargetTable> {
  const { rows } = await client.query(
    `select c.relforcerowsecurity as is_forced,
            array(select i.indexrelid::regclass::text from pg_index i join pg_class x on x.oid = i.indexrelid
                   where i.indrelid = c.oid and x.reloptions @> '{fastupdate=off}') as indexes,
            (select count(*)::int from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
       from pg_class c where c.oid = to_regclass($1)`,
    [place],
  )
  if (rows[0]?.columns !== columns.split(', ').length) {
    throw new MoveError(`the schemas differ: ${name} is another table in the target`)
  }
  return rows[0]
}

/** Continues sequences where the source has stopped, so that no id is assigned twice. */
export async function moveSequences(client: pg.Client, source: Source): Promise<number> {
  const sequences = (await source.query(`
    select format('%I.%I', schemaname, sequencename) as place from pg_sequences where schemaname = 'public' order by 1`)) as {
    place: string
  }[]
  for (const { place } of sequences) {
    const [at] = (await source.query(`select last_value::text, is_called from ${place}`)) as {
      last_value: string
      is_called: boolean
    }[]
    await client.query('select setval($1::regclass, $2::bigint, $3)', [place, at?.last_value, at?.is_called])
  }
  return sequences.length
}

/** The move cannot begin or go on; the message is the line that operators see. */
export class MoveError extends OperatorError {}
