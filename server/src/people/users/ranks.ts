// Which users a caller may change (docs/contract/access.md#roles): no caller changes or creates a user above their own role.

import { sql } from 'kysely'
import type { Actor } from '../../platform/access/actor.ts'
import { atLeast, type Role } from '../../platform/access/roles.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { acrossPrograms } from '../../platform/db/transaction.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'

/** The role needed to manage users of a program. */
const MANAGER: Role = 'program_manager'

/** The role of a person of the program; throws 404 when there is no such person. */
export async function readRole(db: ProgramDb, userId: number): Promise<Role> {
  const person = await db
    .selectFrom('users')
    .select('role')
    .where('program_id', '=', db.programId)
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!person) throw notFound('Person')
  return person.role as Role
}

/** Throws 403 when the role is above the actor's. */
export function requireRank(actor: Actor, role: Role): void {
  if (!atLeast(actor.role, role)) throw forbidden(`The role ${role} is above that of the caller`)
}

/** A change to the properties that an identity has in all programs of the organisation: userName, password. */
export interface SharedChange {
  readonly userId: number
  /** The user who makes it, as returned by `callerElsewhere`. */
  readonly callerId: number | null
}

/**
 * The caller as other programs know them; null for a server, which is a member of no other program, and for a user whose identity
 * only this program vouches for.
 */
export const callerElsewhere = (actor: Actor): number | null =>
  actor.kind === 'user' && !actor.isKnownHereOnly ? actor.userId : null

/**
 * Changes of an identity, which apply in all its programs, need the right in each of them: the caller's own membership
 * there must be active, manage users, and not be below the user's. Throws 403. Locks the identities, so that they
 * cannot be added to a further program between the check and the change; the lock is taken in the order of ids.
 */
export async function requireRankInOtherPrograms(db: ProgramDb, changes: readonly SharedChange[]): Promise<void> {
  const userIds = changes.map(({ userId }) => userId)
  await sql`select id from identities where id = any(${userIds}::bigint[]) order by id for update`.execute(db)
  const { rows } = await acrossPrograms(db, () =>
    sql<{ role: Role; own: Role | null }>`
      select /* every program */ u.role, own.role as own
        from unnest(${userIds}::bigint[], ${changes.map(({ callerId }) => callerId)}::bigint[]) as c (user_id, caller_id)
        join users u on u.id = c.user_id and u.program_id <> ${db.programId}
        left join users own on own.program_id = u.program_id and own.id = c.caller_id and own.active`.execute(db),
  )
  const manages = ({ role, own }: (typeof rows)[number]) => own !== null && atLeast(own, MANAGER) && atLeast(own, role)
  if (rows.every(manages)) return
  throw forbidden('The user is in another program as well; who does not manage them there keeps userName and password')
}
