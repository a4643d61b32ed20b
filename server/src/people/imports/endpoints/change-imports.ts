// Changes of an import that was checked: other columns, applying it, discarding it.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import {
  badRequest,
  conflict,
  forbidden,
  HttpError,
  invalid,
  notFound,
  type Validation,
} from '../../../platform/errors.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { described, named, namedObject, type Static, Type } from '../../../platform/http/input/schema.ts'
import { hintJob } from '../../../shared/live/hints.ts'
import { askedBy, callerNow } from '../../editing/index.ts'
import { DATE_FORMATS } from '../evaluate/dates.ts'
import { CUSTOM_PREFIX, isImportAttribute } from '../evaluate/recognise-columns.ts'
import { rememberMapping } from '../evaluate/remembered-mapping.ts'
import {
  AcceptedImport,
  type Column,
  IMPORT_INVITES,
  IMPORTS_PATH,
  ImportParams,
  type ImportRow,
  LEAVER_WAYS,
  lockImport,
  WRITE,
} from '../import-record.ts'
import { applyImportJob } from '../run/apply-import-job.ts'
import { checkImportJob } from '../run/check-import-job.ts'
import { countActive, markLeavers } from '../run/leavers.ts'
import { countRows } from '../run/store-evaluated.ts'

const ATTRIBUTE_MAX_LENGTH = 100

const ColumnMapping = namedObject('PeopleImportColumn', {
  attribute: Type.Text(ATTRIBUTE_MAX_LENGTH),
  format: Type.Optional(
    described(
      'Of `hire_date` and custom attributes; null: found in the cells',
      Type.Nullable(Type.OneOf(DATE_FORMATS)),
    ),
  ),
})
type Mapping = string | Static<typeof ColumnMapping>

export const updatePeopleImport = endpoint(`PUT ${IMPORTS_PATH}/{import_id}`, {
  tag: 'People',
  summary: 'Map columns of an import, and say what becomes of leavers',
  description:
    'Partial; columns that are not named stay. It is checked anew. Only of one that is `ready` or `failed` and was not applied, else 409.',
  access: WRITE,
  input: {
    params: ImportParams,
    body: named(
      'PeopleImportChanges',
      Type.Partial(
        Type.Object({
          columns: described(
            'The attribute that each of these columns sets, by header, and the form of its dates; null: none',
            Type.Record(Type.String(), Type.Nullable(Type.Union([Type.Text(ATTRIBUTE_MAX_LENGTH), ColumnMapping]))),
          ),
          leavers: described('What becomes of leavers; they are kept by default', Type.OneOf(LEAVER_WAYS)),
          invite: described('Whether new people are invited', Type.OneOf(IMPORT_INVITES)),
        }),
      ),
    ),
  },
  output: { status: 202, body: Type.One(AcceptedImport) },
  errors: [404, 409],
  async handle({ actor, db, services, requestId }, { params, body }) {
    const current = await lockImport(db, params.import_id)
    requireIdle(current)
    if (body.invite === 'mail' && services.config.mail === null)
      throw badRequest('This server sends no mail (SMTP_URL)')
    const columns = body.columns ? withMapping(current.columns ?? [], body.columns) : current.columns
    const acting = askedBy(actor, requestId)
    const rows = await sql<{ round: number }>`
      update people_imports
         set status = 'checking', error = null, attempts = 0, round = round + 1, columns = ${columns && JSON.stringify(columns)}::jsonb,
             leavers = ${body.leavers ?? current.leavers}, invite = ${body.invite ?? current.invite},
             caller = ${JSON.stringify(acting.caller)}::jsonb, is_caller_known_elsewhere = ${acting.is_caller_known_elsewhere}
       where program_id = ${db.programId} and id = ${current.id}
      returning round`.all(db)
    const round = (rows[0] as (typeof rows)[number]).round
    await services.jobs.enqueue(db, checkImportJob, { program_id: db.programId, import_id: current.id, round })
    hintJob(db, current.created_by, { kind: 'import', id: current.id, status: 'checking' })
    return { data: { id: current.id, status: 'checking' as const } }
  },
})

function withMapping(columns: readonly Column[], given: Readonly<Record<string, Mapping | null>>): Column[] {
  const faults: Validation[] = []
  const mapped = new Map<string, Column>()
  for (const [header, mapping] of Object.entries(given)) {
    const parameter = `columns.${header}`
    const { attribute, format = null } = typeof mapping === 'object' && mapping ? mapping : { attribute: mapping }
    if (!columns.some(column => column.header === header))
      faults.push({ rule: 'not_found', parameter, message: 'is no column of the file' })
    else if (attribute !== null && !isImportAttribute(attribute))
      faults.push({ rule: 'invalid_enum', parameter, message: 'is no attribute of people' })
    else if (format !== null && attribute !== 'hire_date' && !attribute?.startsWith(CUSTOM_PREFIX))
      faults.push({ rule: 'invalid_enum', parameter: `${parameter}.format`, message: 'is for dates alone' })
    mapped.set(header, { header, attribute, format, isFormatGiven: format !== null, isMapped: true })
  }
  if (faults.length > 0) throw invalid(...faults)
  return columns.map(column => mapped.get(column.header) ?? column)
}

export const applyPeopleImport = endpoint(`POST ${IMPORTS_PATH}/{import_id}/apply`, {
  tag: 'People',
  summary: 'Apply an import that was checked',
  description:
    'In the background; each row is decided anew. Only when it is `ready`, else 409. With `leavers: deactivate`, `confirm_leavers` is needed when they ' +
    'are more than 10 and more than a tenth of all active people: their number, else 409 that names it.',
  access: WRITE,
  bodyOptional: true,
  input: {
    params: ImportParams,
    body: namedObject('ApplyPeopleImport', {
      confirm_leavers: Type.Optional(Type.Count({ description: 'The number of leavers' })),
    }),
  },
  output: { status: 202, body: Type.One(AcceptedImport) },
  errors: [404, 409],
  async handle({ actor, db, services, requestId }, { params, body }) {
    const current = await lockImport(db, params.import_id)
    if (current.status !== 'ready') throw conflict(`The import is ${current.status}`)
    const acting = askedBy(actor, requestId)
    await requireConfirmed(db, { ...current, ...acting }, body.confirm_leavers)
    await rememberMapping(db, current.columns ?? [])
    await sql`
      update people_imports
         set status = 'running', applied_at = clock_timestamp(), caller = ${JSON.stringify(acting.caller)}::jsonb, attempts = 0,
             is_caller_known_elsewhere = ${acting.is_caller_known_elsewhere}, done_up_to = 0,
             creates = 0, updates = 0, unchanged = 0, problems = 0
       where program_id = ${db.programId} and id = ${current.id}`.execute(db)
    await services.jobs.enqueue(db, applyImportJob, { program_id: db.programId })
    hintJob(db, current.created_by, { kind: 'import', id: current.id, status: 'running' })
    return { data: { id: current.id, status: 'running' as const } }
  },
})

const LEAVERS_UNCONFIRMED_MAX = 10
const LEAVERS_SHARE = 0.1

async function requireConfirmed(db: ProgramDb, current: ImportRow, confirmed: number | undefined): Promise<void> {
  const importer = await callerNow(db, current)
  if (!importer) throw forbidden('The caller may not change people')
  const leaves = await markLeavers(db, current, importer)
  await countRows(db, current.id)
  if (current.leavers !== 'deactivate') return
  const isMany = leaves > LEAVERS_UNCONFIRMED_MAX && leaves > (await countActive(db)) * LEAVERS_SHARE
  if (confirmed === undefined ? isMany : confirmed !== leaves) {
    throw new HttpError(
      409,
      `The import would deactivate ${leaves} people: repeat the call with confirm_leavers ${leaves}`,
    )
  }
}

export const discardPeopleImport = endpoint(`DELETE ${IMPORTS_PATH}/{import_id}`, {
  tag: 'People',
  summary: 'Discard an import that was not applied',
  access: WRITE,
  input: { params: ImportParams },
  output: { status: 204 },
  errors: [404, 409],
  async handle({ db }, { params }) {
    const current = await lockImport(db, params.import_id)
    if (current.status === 'running' || current.finished_at !== null) throw conflict(`The import is ${current.status}`)
    if (current.status === 'discarded') throw notFound('Import')
    await sql`delete from people_import_rows where program_id = ${db.programId} and import_id = ${current.id}`.execute(
      db,
    )
    await sql`delete from people_import_pieces where program_id = ${db.programId} and import_id = ${current.id}`.execute(
      db,
    )
    await sql`
      update people_imports set status = 'discarded', round = round + 1
       where program_id = ${db.programId} and id = ${current.id}`.execute(db)
    hintJob(db, current.created_by, { kind: 'import', id: current.id, status: 'discarded' })
  },
})

/** One that was applied is over, and one that is running or being checked cannot be changed. */
function requireIdle({ status, finished_at }: ImportRow): void {
  if ((status === 'ready' || status === 'failed') && finished_at === null) return
  throw conflict(`The import is ${status}`)
}
