// An import as the API returns it (docs/contract/people.md#imports), and its row.

import type { DatabaseCaller } from '../../platform/caller.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import type { Selectable } from '../../platform/db/row-types.ts'
import { sql } from '../../platform/db/sql.ts'
import { isUuid } from '../../platform/db/uuid.ts'
import { notFound } from '../../platform/errors.ts'
import { described, namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import type { PeopleImportsTable } from '../../shared/tables.ts'
import { DATE_FORMATS, type DateFormat } from './evaluate/dates.ts'

export const IMPORTS_PATH = '/v2/people/imports'
export const IMPORT_KEYS = ['user_name', 'email', 'external_id'] as const
export type ImportKey = (typeof IMPORT_KEYS)[number]
export const IMPORT_STATUSES = ['checking', 'ready', 'running', 'finished', 'failed', 'discarded'] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]
export const LEAVER_WAYS = ['keep', 'deactivate'] as const
export const IMPORT_INVITES = ['none', 'mail'] as const
export const ROW_ACTIONS = ['create', 'update', 'unchanged', 'leave', 'problem'] as const
export type RowAction = (typeof ROW_ACTIONS)[number]

export const READ = { as: ['user', 'server'], scopes: ['users.read'], role: 'program_manager' } as const
export const WRITE = { as: ['user', 'server'], scopes: ['users.write'], role: 'program_manager' } as const
const ID_MAX_LENGTH = 100
export const ImportParams = Type.Object({ import_id: described('The import', Type.Text(ID_MAX_LENGTH)) })

/** A column of the file: its header, which the file has once, and the attribute that it sets; null: left out. */
export interface Column {
  readonly header: string
  readonly attribute: string | null
  /** In which dates are read; only of dates. */
  readonly format?: DateFormat | null
  /** The format was chosen, and not found in the cells. */
  readonly isFormatGiven?: boolean
  /** The attribute was chosen, and not recognised. */
  readonly isMapped?: boolean
}

/** Where the key is the userName and the file has no column of them, the address is the userName. */
export function userNameSource({ key, columns }: Pick<ImportRow, 'key' | 'columns'>): 'email' | null {
  const has = (attribute: string) => (columns ?? []).some(column => column.attribute === attribute)
  return key === 'user_name' && !has('user_name') && has('email') ? 'email' : null
}

/** The media types of files, by what they are. */
export const FILE_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type FileType = keyof typeof FILE_TYPES

export const PeopleImport = namedObject('PeopleImport', {
  id: Type.String(),
  status: Type.OneOf(IMPORT_STATUSES),
  key: described('By what a row finds its person', Type.OneOf(IMPORT_KEYS)),
  rows: Type.Count(),
  creates: Type.Count(),
  updates: Type.Count(),
  unchanged: Type.Count(),
  leaves: Type.Count({ description: 'Active people whom an earlier import made and the file lacks' }),
  problems: Type.Count({ description: 'Rows that are left out' }),
  user_name_from: described(
    'Whence userNames are taken where the file has no column of them and they are the key',
    Type.Nullable(Type.OneOf(['email'])),
  ),
  columns: Type.Array(
    Type.Object({
      header: Type.String(),
      attribute: Type.Nullable(Type.String()),
      format: described('The form in which a column of dates is read', Type.Nullable(Type.OneOf(DATE_FORMATS))),
    }),
  ),
  leavers: Type.OneOf(LEAVER_WAYS),
  invite: Type.OneOf(IMPORT_INVITES),
  error: Type.Nullable(Type.String({ description: 'Why it failed, in the language of who made it' })),
  created_at: Type.Timestamp(),
  created_by: Type.Nullable(
    Type.Object({ user_id: Type.Id(), display_name: Type.String() }, { description: 'Null of a server token' }),
  ),
  finished_at: Type.Nullable(Type.Timestamp()),
})

/** `{id, status}` of a request that is done in the background. */
export const AcceptedImport = namedObject('AcceptedImport', { id: Type.String(), status: Type.OneOf(IMPORT_STATUSES) })

export interface ImportRow extends Selectable<PeopleImportsTable> {
  readonly status: ImportStatus
  readonly key: ImportKey
  readonly leavers: (typeof LEAVER_WAYS)[number]
  readonly invite: (typeof IMPORT_INVITES)[number]
  readonly columns: readonly Column[] | null
  /** The year from which a spreadsheet counts days. */
  readonly epoch: 1900 | 1904 | null
  readonly file_type: FileType
  readonly language: Language
  readonly caller: DatabaseCaller
}

export interface ShownImport extends ImportRow {
  readonly creator_name: string | null
}

/** SQL: the columns of an import `m`, with the name of who made it. */
export const IMPORT_COLUMNS = sql`m.*, coalesce(u.display_name, u.given_name || ' ' || u.family_name) as creator_name`

export const fromImports = (db: ProgramDb) => sql`
    from people_imports m
    left join users u on u.program_id = ${db.programId} and u.id = m.created_by
   where m.program_id = ${db.programId}`

/** An import of the program, locked until the end of the transaction. Throws 404. */
export async function lockImport(db: ProgramDb, id: string): Promise<ImportRow> {
  const { rows } = isUuid(id)
    ? await sql<ImportRow>`
        select * from people_imports where program_id = ${db.programId} and id = ${id}::uuid for update`.execute(db)
    : { rows: [] }
  if (!rows[0]) throw notFound('Import')
  return rows[0]
}

/** Returns an import of the program as the API presents it; throws 404. */
export async function readImport(db: ProgramDb, id: string): Promise<Static<typeof PeopleImport>> {
  if (!isUuid(id)) throw notFound('Import')
  const row = await sql<ShownImport>`
    select ${IMPORT_COLUMNS} ${fromImports(db)} and m.id = ${id}::uuid`.first(db)
  if (!row) throw notFound('Import')
  return presentImport(row)
}

export const presentImport = (row: ShownImport): Static<typeof PeopleImport> => ({
  id: row.id,
  status: row.status,
  key: row.key,
  rows: row.rows,
  creates: row.creates,
  updates: row.updates,
  unchanged: row.unchanged,
  leaves: row.leaves,
  problems: row.problems,
  user_name_from: userNameSource(row),
  columns: (row.columns ?? []).map(({ header, attribute, format = null }) => ({ header, attribute, format })),
  leavers: row.leavers,
  invite: row.invite,
  error: row.error,
  created_at: presentTimestamp(row.created_at),
  created_by: row.created_by === null ? null : { user_id: row.created_by, display_name: row.creator_name ?? '' },
  finished_at: presentTimestamp(row.finished_at),
})
