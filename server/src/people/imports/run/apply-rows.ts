import { unmanagedElsewhere } from '../../../platform/access/ranks.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { acrossPrograms } from '../../../platform/db/transaction.ts'
import type { Services } from '../../../platform/services.ts'
import { wordsIn } from '../../../shared/i18n/words.ts'
import { IS_REQUIRED_SQL, isActiveAdministrator } from '../../../sign-in/oauth/index.ts'
import { type CallerNow, mailInvitations } from '../../editing/index.ts'
import { lockForPeopleChange } from '../../following/index.ts'
import type { UserRecord } from '../../scim/index.ts'
import { addUsers, changeUsers, newUserOf, readUsers, recordOf } from '../../users/index.ts'
import { type EvaluatedRow, lockUsers } from '../evaluate/evaluate-rows.ts'
import { keepAdministratorOfLeavers } from '../evaluate/last-administrator.ts'
import type { ImportRow } from '../import-record.ts'
import { ranksUpTo } from './leavers.ts'

/** Leavers of one transaction: each ends sign-ins. */
const LEAVERS_SET = 50

interface Applying {
  readonly current: ImportRow
  readonly importer: CallerNow
  readonly evaluated: readonly EvaluatedRow[]
}

/** Applies decided rows of one set, whose people are locked; returns them with the ids of new people. */
export async function applyRows(services: Services, db: ProgramDb, applying: Applying): Promise<EvaluatedRow[]> {
  const { current, importer, evaluated } = applying
  await lockForPeopleChange(db)
  const updates = evaluated.filter(({ action }) => action === 'update')
  await changeUsers(
    services,
    db,
    importer.organisationId,
    updates.map(({ before, after }) => ({ before: before as NonNullable<typeof before>, after: after as UserRecord })),
  )
  const creates = evaluated.filter(({ action }) => action === 'create')
  const scope = { programId: db.programId, organisationId: importer.organisationId }
  const added = await addUsers(
    db,
    scope,
    creates.map(({ after }) => newUserOf(after as UserRecord, null)),
  )
  const ids = new Map(creates.map(({ line }, index) => [line, added[index]?.id ?? null]))
  const newIds = [...ids.values()].flatMap(id => id ?? [])
  await rememberImported(db, newIds)
  if (current.invite === 'mail') await invite(services, db, importer, newIds)
  return evaluated.map(row => (ids.has(row.line) ? { ...row, userId: ids.get(row.line) ?? null } : row))
}

async function rememberImported(db: ProgramDb, ids: readonly number[]): Promise<void> {
  await sql`
    insert into imported_people (program_id, user_id)
    select ${db.programId}, p.id from unnest(${ids}::bigint[]) as p (id) order by p.id
    on conflict do nothing`.execute(db)
}

/** Invites new people who have an address, by mail, as far as the importer has the right to make them an access code. */
async function invite(
  services: Services,
  db: ProgramDb,
  { maker, elsewhereId }: CallerNow,
  ids: readonly number[],
): Promise<void> {
  if (services.config.mail === null || ids.length === 0) return
  const rows = await acrossPrograms(db, () =>
    sql<{ id: number }>`
      select u.id from users u join identities i on i.id = u.id
       where u.program_id = ${db.programId} and u.id = any(${ids}::bigint[]) and u.active
         and exists (select from user_emails e where e.program_id = u.program_id and e.user_id = u.id)
         and not exists (select from identity_providers p where p.program_id = u.program_id and ${IS_REQUIRED_SQL})
       order by u.id`.all(db),
  )
  const unmanaged = await unmanagedElsewhere(
    db,
    rows.map(({ id }) => ({ userId: id, callerId: elsewhereId })),
  )
  const invited = rows.map(({ id }) => id).filter(id => !unmanaged.has(id))
  await mailInvitations(services, db, invited, { maker })
}

/**
 * Deactivates the next leavers, with the rights of this moment; false when none is left. The rows of those who stayed are deleted then.
 * Each is looked up by itself (`offset 0`): statistics know nothing of the import yet, for which a join may compare each row with each person.
 */
export async function deactivateLeavers(
  services: Services,
  db: ProgramDb,
  current: ImportRow,
  { organisationId, role }: CallerNow,
): Promise<boolean> {
  const { id } = current
  await lockForPeopleChange(db)
  const rows = await sql<{ user_id: number }>`
    select r.user_id from people_import_rows r
     cross join lateral (select active, role from users where program_id = ${db.programId} and id = r.user_id offset 0) u
     where u.active and u.role = any(${ranksUpTo(role)}::text[])
       and r.program_id = ${db.programId} and r.import_id = ${id} and r.line < 0 and r.action = 'leave'
     order by r.user_id limit ${LEAVERS_SET}`.all(db)
  if (rows.length === 0) {
    await sql`
      delete from people_import_rows r
       where r.program_id = ${db.programId} and r.import_id = ${id} and r.line < 0 and r.action = 'leave'
         and (select u.active from users u where u.program_id = ${db.programId} and u.id = r.user_id)`.execute(db)
    return false
  }
  const ids = rows.map(({ user_id }) => user_id)
  await lockUsers(db, ids)
  // A role may have risen before the lock; the next turn leaves this person out.
  const people = (await readUsers(db, ids)).filter(({ role: rank }) => ranksUpTo(role).includes(rank))
  const userIds = people.filter(isActiveAdministrator).map(person => Number(person.id))
  const words = wordsIn(current.language)
  const kept = await keepAdministratorOfLeavers(db, current, words, { userIds, locks: true })
  const leaving = people.filter(person => Number(person.id) !== kept)
  await changeUsers(
    services,
    db,
    organisationId,
    leaving.map(before => ({ before, after: { ...recordOf(before), active: false } })),
  )
  return true
}
