// Reads the stored file into rows. May be repeated: it begins anew.

import { setImmediate as pause } from 'node:timers/promises'
import type { Database } from '../../../platform/db/database.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { FileType } from '../import-record.ts'
import { cellText } from './cell-text.ts'
import { FileError } from './file-error.ts'
import { type FileRow, readFileRows } from './read-file.ts'
import { readSheet } from './read-sheet.ts'
import type { CountKnown } from './separator.ts'

const SET_ROWS = 500
/** A set of this many characters is written before it is full, and the next one begins. */
const SET_CHARACTERS = 500_000
const HEADER_MAX_CHARACTERS = 255
/** Bytes that are read at once on the thread that serves requests. */
const SLICE_BYTES = 4096

export interface StoredFile {
  readonly headers: readonly string[]
  readonly rows: number
  readonly epoch: 1900 | 1904 | null
}

interface Reading {
  readonly fileType: FileType
  /** Asked between sets: when it is false, the work is left. */
  readonly isWanted: (db: ProgramDb) => Promise<boolean>
  readonly countKnown: CountKnown
}

/** Stores the rows of the file. Throws FileError. */
export async function storeRows(
  database: Database,
  programId: number,
  importId: string,
  { fileType, isWanted, countKnown }: Reading,
): Promise<StoredFile | null> {
  await database.transaction(programId, db =>
    sql`delete from people_import_rows where program_id = ${programId} and import_id = ${importId}`.execute(db),
  )
  let headers: readonly string[] | null = null
  let rows = 0
  let set: FileRow[] = []
  let characters = 0
  const store = () =>
    database.transaction(programId, async db => {
      if (!(await isWanted(db))) return false
      await insertRows(db, importId, set)
      rows += set.length
      set = []
      characters = 0
      return true
    })
  const pieces = () => readPieces(database, programId, importId)
  const sheet =
    fileType === 'xlsx' ? readSheet(readPieces(database, programId, importId, Number.POSITIVE_INFINITY)) : null
  for await (const row of sheet ? sheet.rows : readFileRows(pieces, countKnown)) {
    if (headers === null) headers = distinct(row.cells.map(shownHeader))
    else {
      set.push(row)
      for (const cell of row.cells) characters += cell.length
    }
    if ((set.length === SET_ROWS || characters > SET_CHARACTERS) && !(await store())) return null
  }
  if (headers === null || rows + set.length === 0) throw new FileError('empty')
  return (await store()) ? { headers, rows, epoch: sheet?.epoch() ?? null } : null
}

async function* readPieces(
  database: Database,
  programId: number,
  importId: string,
  sliceBytes = SLICE_BYTES,
): AsyncGenerator<Buffer> {
  for (let n = 0; ; n++) {
    const bytes = await database.transaction(programId, async db => {
      const row = await sql<{ bytes: Uint8Array }>`
        select bytes from people_import_pieces
         where program_id = ${programId} and import_id = ${importId} and n = ${n}`.first(db)
      return row?.bytes
    })
    if (!bytes) return
    for (let at = 0; at < bytes.length; at += sliceBytes) {
      yield Buffer.from(bytes.subarray(at, at + sliceBytes))
      await pause()
    }
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

/** Cut, since it stands again in every problem of its column. */
const shownHeader = (cell: string): string => cellText(cell).slice(0, HEADER_MAX_CHARACTERS).toWellFormed()

/** A header that occurs again gets a number. */
export function distinct(headers: readonly string[]): string[] {
  const taken = new Set<string>()
  const numbers = new Map<string, number>()
  return headers.map(header => {
    let name = header
    for (let n = numbers.get(header) ?? 2; taken.has(name); n++) {
      name = `${header} (${n})`
      numbers.set(header, n + 1)
    }
    taken.add(name)
    return name
  })
}
