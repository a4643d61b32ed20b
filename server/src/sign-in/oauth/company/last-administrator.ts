// A program keeps an administrator who can sign in (docs/contract/access.md#the-last-administrator). Changes that take one away follow one
// another under a lock of the program, so that each sees what the one before has left.

import type { Role } from '../../../platform/access/roles.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { lockByName } from '../../../platform/db/query.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { acrossPrograms } from '../../../platform/db/transaction.ts'
import { HttpError } from '../../../platform/errors.ts'

/** The change would leave the program without an administrator who can sign in: 409, under `/scim/` 403. */
export class LastAdministratorError extends HttpError {
  constructor(status: 403 | 409 = 409) {
    super(status, 'The program would have no administrator left who can sign in; make another person one first')
  }
}

export const isActiveAdministrator = ({ role, active }: { readonly role: Role; readonly active: boolean }): boolean =>
  active && role === 'administrator'

/**
 * SQL: whether the person (`users u`, `identities i`) can sign in as an administrator; as `waysFor` decides for the sign-in page and
 * `findPerson` for the answer of a provider (sign-in/company).
 */
const CAN_SIGN_IN = sql`(
  select case when coalesce(bool_or(w.demands), false) then bool_or(w.demands and w.finds)
              else i.password_hash is not null or coalesce(bool_or(w.finds), false) end
    from (select p.required and p.required_for_administrators as demands,
                 case p.match
                   when 'user_name' then true
                   when 'email' then exists (
                     select from user_emails e
                      where e.program_id = u.program_id and e.user_id = u.id and not exists (
                        select from user_emails o
                         where o.program_id = e.program_id and o.value_key = e.value_key and o.user_id <> u.id))
                   else u.external_id is not null and not exists (
                     select from users o
                      where o.program_id = u.program_id and o.external_id = u.external_id and o.id <> u.id) end as finds
            from identity_providers p
           where p.program_id = u.program_id and p.enabled
             and (p.domains = '{}' or substring(i.user_name_key from '@([^@]*)$') = any(p.domains))) w)`

const IS_ADMINISTRATOR = sql`(u.role = 'administrator' and u.active)`

/** The people of a condition who can sign in; at most `limit`, null: all. */
async function findAble(db: ProgramDb, condition: Sql<unknown>, limit: number | null) {
  const rows = await acrossPrograms(db, () =>
    sql<{ id: number; is_administrator: boolean }>`
      select u.id, ${IS_ADMINISTRATOR} as is_administrator from users u join identities i on i.id = u.id
       where u.program_id = ${db.programId} and ${condition} and ${CAN_SIGN_IN} limit ${limit}`.all(db),
  )
  return rows
}

/** Makes a change; throws LastAdministratorError if it takes away the last administrator who can sign in. */
export async function keepAnAdministrator<T>(db: ProgramDb, change: () => Promise<T>): Promise<T> {
  await lockByName(db, 'administrators')
  const isKept = async () => (await findAble(db, IS_ADMINISTRATOR, 1)).length > 0
  const mustStay = await isKept()
  const result = await change()
  if (mustStay && !(await isKept())) throw new LastAdministratorError()
  return result
}

/** A change of a person as the rule about the last administrator sees it. */
export interface AdministratorChange {
  readonly userId: number
  /** Whether the person is an active administrator after it. */
  readonly isAdministrator: boolean
}

/**
 * The changes, made one after the other, that would take away the last administrator who can sign in; they must be left out.
 * `locks`: the changes are about to be made.
 */
export async function findLastAdministrators<T extends AdministratorChange>(
  db: ProgramDb,
  changes: readonly T[],
  { locks }: { readonly locks: boolean },
): Promise<Set<T>> {
  const refused = new Set<T>()
  if (changes.length === 0) return refused
  if (locks) await lockByName(db, 'administrators')
  const ids = changes.map(({ userId }) => userId)
  const rows = await findAble(db, sql`(u.id = any(${ids}::bigint[]) or ${IS_ADMINISTRATOR})`, null)
  const able = new Set(rows.map(({ id }) => id))
  const left = new Set(rows.filter(row => row.is_administrator).map(({ id }) => id))
  for (const change of changes) {
    const { userId, isAdministrator } = change
    if (isAdministrator && able.has(userId)) left.add(userId)
    else if (!isAdministrator && left.size === 1 && left.has(userId)) refused.add(change)
    else if (!isAdministrator) left.delete(userId)
  }
  return refused
}
