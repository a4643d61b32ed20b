// The check of an import: the file is read into rows, columns are recognised, and what would become of each row is decided. It changes
// nobody, and may be repeated. A new round (other columns, a discarded import) makes a running one leave off.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../platform/services.ts'
import type { TextKey } from '../../../shared/i18n/words/en.ts'
import { type Words, wordsIn } from '../../../shared/i18n/words.ts'
import { hintJob } from '../../../shared/live/hints.ts'
import { callerNow } from '../../editing/index.ts'
import { evaluateSet, nothingSeen } from '../evaluate/evaluate-set.ts'
import { LABELLED_ATTRIBUTES, recogniseColumns } from '../evaluate/recognise-columns.ts'
import { FileError } from '../file/file-error.ts'
import { storeRows } from '../file/store-rows.ts'
import { type ImportRow, userNameSource } from '../import-record.ts'
import { findFormats } from './find-formats.ts'
import { findManagers } from './find-managers.ts'
import { markLeavers } from './leavers.ts'
import { planOf } from './plan.ts'
import { readRows } from './read-rows.ts'
import { addToCounts, countRows, resetCounts, storeEvaluated } from './store-evaluated.ts'

const SET_ROWS = 500
/** Starts of a check, those that a killed process did not end included. */
const ATTEMPTS_MAX = 5

type Data = { program_id: number; import_id: string; round: number }

export const checkImportJob = defineJob<Data>({
  name: 'check-people-import',
  concurrency: 1,
  retriesMax: ATTEMPTS_MAX,
  async run(services, data) {
    const attempts = await countAttempt(services, data)
    try {
      if (attempts > ATTEMPTS_MAX) return await fail(services, data, words => words.text('import.error.failed'))
      await check(services, data)
    } catch (error) {
      const fault = faultOf(error)
      if (!fault && attempts < ATTEMPTS_MAX) throw error
      await fail(services, data, words => fault?.(words) ?? words.text('import.error.failed'))
      if (!fault) throw error
    }
  },
})

/** The import cannot be made as it is; the text is for who made it. */
class ImportError extends Error {
  readonly textOf: (words: Words) => string
  constructor(textOf: (words: Words) => string) {
    super('the import cannot be made')
    this.textOf = textOf
  }
}

function faultOf(error: unknown): ((words: Words) => string) | null {
  if (error instanceof ImportError) return error.textOf
  if (!(error instanceof FileError)) return null
  const { fault, line } = error
  return words =>
    fault === 'unreadable'
      ? words.text('import.error.unreadable', { line: line ?? 1 })
      : words.text(`import.error.${fault}` satisfies TextKey)
}

async function check(services: Services, { program_id: programId, import_id: importId, round }: Data): Promise<void> {
  const { database } = services
  const isWanted = async (db: ProgramDb) => (await readWanted(db, importId, round)) !== null
  const first = await database.transaction(programId, async db => {
    const wanted = await readWanted(db, importId, round)
    if (wanted) await resetCounts(db, importId)
    return wanted
  })
  if (!first) return
  const read = first.columns ? first : await readFile(services, programId, first, isWanted)
  if (!read?.columns) return
  requireColumns(read)
  const current = { ...read, columns: await findFormats(database, programId, read, read.columns) }
  const managers = await findManagers(database, programId, current)
  const words = wordsIn(first.language)
  const seen = nothingSeen()
  for (let line = 0, more = true; more; ) {
    const last = await database.transaction(programId, async db => {
      const wanted = await readWanted(db, importId, round)
      if (!wanted) return null
      const { rows, isLast } = await readRows(db, { importId, after: line, max: SET_ROWS })
      more = !isLast
      const importer = await callerNow(db, wanted)
      if (!importer) throw new ImportError(text => text.text('import.error.rights'))
      const plan = planOf(current, { words, importer, managers })
      const { evaluated, marked } = await evaluateSet(db, plan, rows, seen)
      await storeEvaluated(db, importId, evaluated, marked)
      await addToCounts(db, importId, evaluated)
      return rows.at(-1)?.line ?? line
    })
    if (last === null) return
    line = last
  }
  await database.transaction(programId, async db => {
    const wanted = await readWanted(db, importId, round)
    if (!wanted) return
    const importer = await callerNow(db, wanted)
    if (importer) await markLeavers(db, wanted, importer)
    await countRows(db, importId)
    await sql`
      update people_imports set status = 'ready', attempts = 0, columns = ${JSON.stringify(current.columns)}::jsonb
       where program_id = ${programId} and id = ${importId}`.execute(db)
    hintJob(db, wanted.created_by, { kind: 'import', id: importId, status: 'ready' })
  })
}

/** The import, locked, while this round of its check is wanted. */
async function readWanted(db: ProgramDb, importId: string, round: number): Promise<ImportRow | null> {
  const row = await sql<ImportRow>`
    select * from people_imports
     where program_id = ${db.programId} and id = ${importId}::uuid and status = 'checking' and round = ${round}
       for update`.first(db)
  return row ?? null
}

/** Reads the file, whose pieces are not needed after that; returns the import with its columns. */
async function readFile(
  { database }: Services,
  programId: number,
  { id, language, file_type }: ImportRow,
  isWanted: (db: ProgramDb) => Promise<boolean>,
): Promise<ImportRow | null> {
  const recognise = (headers: readonly string[]) => (db: ProgramDb) => recogniseColumns(db, headers, language)
  const countKnown = async (headers: readonly string[]) => {
    const columns = await database.transaction(programId, recognise(headers))
    return columns.filter(({ attribute }) => attribute !== null).length
  }
  const stored = await storeRows(database, programId, id, { fileType: file_type, isWanted, countKnown })
  if (!stored) return null
  if (stored.headers.length < 2) throw new FileError('one_column')
  return database.transaction(programId, async db => {
    if (!(await isWanted(db))) return null
    const columns = await recognise(stored.headers)(db)
    const row = await sql<ImportRow>`
      update people_imports set columns = ${JSON.stringify(columns)}::jsonb, rows = ${stored.rows}, epoch = ${stored.epoch}
       where program_id = ${programId} and id = ${id} returning *`.first(db)
    await sql`
      delete from people_import_pieces where program_id = ${programId} and import_id = ${id}`.execute(db)
    return row ?? null
  })
}

/** Throws for a column that is missing, and for two that set one attribute. */
function requireColumns(current: ImportRow): void {
  const mapped = (current.columns ?? []).flatMap(({ attribute }) => attribute ?? [])
  const twice = mapped.find((attribute, index) => mapped.indexOf(attribute) !== index)
  if (twice !== undefined)
    throw new ImportError(text => text.text('import.error.two_columns', { attribute: nameOf(text, twice) }))
  const key = userNameSource(current) ?? current.key
  const missing = [key, 'given_name', 'family_name'].find(attribute => !mapped.includes(attribute))
  if (missing !== undefined)
    throw new ImportError(text => text.text('import.error.no_column', { attribute: nameOf(text, missing) }))
}

/** The attribute with its label, where it has one. */
function nameOf(words: Words, attribute: string): string {
  const known = LABELLED_ATTRIBUTES.find(one => one === attribute)
  return known ? `${words.text(`attribute.${known}`)} (${attribute})` : attribute
}

/** Counts the start of a round, so that a file that kills the process is not read for ever; returns their number. */
async function countAttempt({ database }: Services, { program_id: programId, import_id: importId, round }: Data) {
  return database.transaction(programId, async db => {
    const row = await sql<{ attempts: number }>`
      update people_imports set attempts = attempts + 1
       where program_id = ${programId} and id = ${importId} and status = 'checking' and round = ${round}
      returning attempts`.first(db)
    return row?.attempts ?? 0
  })
}

async function fail(
  { database }: Services,
  { program_id: programId, import_id: importId, round }: Data,
  textOf: (words: Words) => string,
): Promise<void> {
  await database.transaction(programId, async db => {
    const wanted = await readWanted(db, importId, round)
    if (!wanted) return
    const error = textOf(wordsIn(wanted.language))
    await sql`
      update people_imports
         set status = 'failed', error = ${error}, attempts = 0, rows = case when columns is null then 0 else rows end
       where program_id = ${programId} and id = ${importId}`.execute(db)
    hintJob(db, wanted.created_by, { kind: 'import', id: importId, status: 'failed' })
  })
}
