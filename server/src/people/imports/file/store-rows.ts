// Reads the stored file into rows. May be repeated: it begins anew.

import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { FileError, type FileRow, readFileRows } from './read-file.ts'

const SET_ROWS = 500

export interface StoredFile {
  readonly headers: readonly string[]
  readonly rows: number
}

/** Stores the rows of the file. `isWanted` is asked between sets: when it is false, the work is left. Throws FileError. */
export async function storeRows(
  database: Database,
  programId: number,
  importId: string,
  isWanted: (db: ProgramDb) => Promise<boolean>,
): Promise<StoredFile | null> {
  await database.transaction(programId, db =>
    sql`delete from people_import_rows where program_id = ${programId} and import_id = ${importId}`.execute(db),
  )
  let headers: readonly string[] | null = null
  let rows = 0
  let set: FileRow[] = []
  const store = () =>
    database.transaction(programId, async db => {
      if (!(await isWanted(db))) return false
      await insertRows(db, importId, set)
      rows += set.length
      set = []
      return true
    })
  for await (const row of readFileRows(() => readPieces(database, programId, importId))) {
    if (headers === null) headers = distinct(row.cells)
    else set.push(row)
    if (set.length === SET_ROWS && !(await store())) return null
  }
  if (headers === null || rows + set.length === 0) throw new FileError('empty')
  return (await store()) ? { headers, rows } : null
}

async function* readPieces(database: Database, programId: number, importId: string): AsyncGenerator<Buffer> {
  for (let n = 0; ; n++) {
    const bytes = await database.transaction(programId, async db => {
      const { rows } = await sql<{ bytes: Uint8Array }>`
        select bytes from people_import_pieces
         where program_id = ${programId} and import_id = ${importId} and n = ${n}`.execute(db)
      return rows[0]?.bytes
    })
    if (!bytes) return
    yield Buffer.from(bytes)
  }
}

async function insertRows(db: ProgramDb, importId: string, rows: readonly FileRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into people_import_rows (program_id, import_id, line, cells)
    select ${db.programId}, ${importId}, r.line, r.cells
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (line integer, cells jsonb)
    on conflict (program_id, import_id, line) do nothing`.execute(db)
}

/** A header that occurs again gets a number. */
function distinct(headers: readonly string[]): string[] {
  const taken = new Set<string>()
  return headers.map(header => {
    let name = header
    for (let n = 2; taken.has(name); n++) name = `${header} (${n})`
    taken.add(name)
    return name
  })
}
