// Changes of many users at once, with the same consequences as of one (change-user.ts): columns in one statement, audiences and events
// once for all.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Services } from '../../platform/services.ts'
import { changedFields, type User, type UserRecord } from '../scim/index.ts'
import { recordOf, replaceEmails } from './change-user.ts'
import { keepLostNames } from './forget/identifying-words.ts'
import { usersChanged } from './user-changed.ts'
import { columnsOf } from './user-columns.ts'
import { freeUserName, renameInOtherPrograms } from './user-names.ts'

export interface UserChange {
  /** Locked. */
  readonly before: User
  /** Without a new password or photo. */
  readonly after: UserRecord
}

/** The columns that the statement writes: those of texts, roles and dates that imports and forms set. */
const COLUMNS = {
  given_name: 'text',
  family_name: 'text',
  formatted_name: 'text',
  display_name: 'text',
  role: 'text',
  role_detail: 'jsonb',
  active: 'boolean',
  title: 'text',
  department: 'text',
  work_location: 'text',
  manager_name: 'text',
  phone_mobile: 'text',
  employee_number: 'text',
  external_id: 'text',
  hire_date: 'timestamptz',
  preferred_language: 'text',
  timezone: 'text',
  custom_attributes: 'jsonb',
} as const

const MEMBERS = [
  'givenName',
  'familyName',
  'formattedName',
  'displayName',
  'role',
  'roleDetail',
  'active',
  'title',
  'department',
  'workLocation',
  'managerName',
  'phoneMobile',
  'employeeNumber',
  'externalId',
  'hireDate',
  'preferredLanguage',
  'timezone',
  'customAttributes',
] as const satisfies readonly (keyof UserRecord)[]

interface Changed extends UserChange {
  readonly id: number
  readonly fields: readonly (keyof UserRecord)[]
  readonly user: User
}

/**
 * Changes locked users. The caller has the right to each change, also to userNames in other programs; a userName that is taken is a unique
 * violation.
 */
export async function changeUsers(
  services: Services,
  db: ProgramDb,
  organisationId: number,
  changes: readonly UserChange[],
): Promise<void> {
  const changed = changes.map(change => changedOf(change)).filter(({ fields }) => fields.length > 0)
  if (changed.length === 0) return
  await storeColumns(db, changed)
  for (const { id, before, after, user, fields } of changed) {
    if (fields.includes('userName')) {
      await freeUserName(db, organisationId, after.userName, id)
      await sql`
        update identities set user_name = ${after.userName}, version = nextval('record_versions')
         where id = ${id}`.execute(db)
    }
    if (fields.includes('emails')) await replaceEmails(db, id, after)
    await keepLostNames(services, db, before, user)
    if (fields.includes('userName')) await renameInOtherPrograms(services, db, before)
  }
  await usersChanged(services, db, changed)
}

function changedOf({ before, after }: UserChange): Changed {
  return {
    id: Number(before.id),
    before,
    after,
    user: { ...before, ...after },
    fields: changedFields(recordOf(before), after),
  }
}

async function storeColumns(db: ProgramDb, changed: readonly Changed[]): Promise<void> {
  const rows = changed.map(({ id, after }) => ({ id, ...columnsOf(after, MEMBERS) }))
  await sql`
    update users u
       set ${SETS}, version = nextval('record_versions'), updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id bigint, ${TYPES})
     where u.program_id = ${db.programId} and u.id = g.id`.execute(db)
}

// JSON comes as text, as the driver would send it.
const TYPES = sql.raw(
  Object.entries(COLUMNS)
    .map(([name, type]) => `${name} ${type === 'jsonb' ? 'text' : type}`)
    .join(', '),
)
const SETS: Sql<unknown> = sql.raw(
  Object.entries(COLUMNS)
    .map(([name, type]) => `${name} = g.${name}${type === 'jsonb' ? '::jsonb' : ''}`)
    .join(', '),
)
