// Which users a caller may change (docs/contract/access.md#roles): no caller changes or creates a user above their own role.

import type { ProgramDb } from '../db/handle.ts'
import { sql } from '../db/sql.ts'
import { acrossPrograms } from '../db/transaction.ts'
import { forbidden } from '../errors.ts'
import type { Actor } from './actor.ts'
import { atLeast, type Role } from './roles.ts'

/** The role needed to manage users of a program. */
const MANAGER: Role = 'program_manager'

/** Throws 403 when the role is above the actor's. */
export function requireRank(actor: Actor, role: Role): void {
  if (!atLeast(actor.role, role)) throw forbidden(`The role ${role} is above that of the caller`)
}

/** Whether a caller of role `own` may give a user of role `role` a way to sign in. */
export const manages = (own: Role | null, role: Role): boolean =>
  own !== null && atLeast(own, MANAGER) && atLeast(own, role)

/** A change to the properties that an identity has in all programs of the organisation: userName, password. */
interface SharedChange {
  readonly userId: number
  /** The user who makes it, with the number that `userIn` looks up in another program. */
  readonly callerId: number | null
}

/**
 * Changes of an identity, which apply in all its programs, need the right in each of them: the caller's own membership
 * there must be active, manage users, and not be below the user's. Throws 403. Locks the identities, so that they
 * cannot be added to a further program between the check and the change; the lock is taken in the order of ids.
 */
export async function requireRankInOtherPrograms(db: ProgramDb, changes: readonly SharedChange[]): Promise<void> {
  if (await isManagedElsewhere(db, changes)) return
  throw forbidden(
    'The user is in another program as well: userName and password need the right to manage the user there, too',
  )
}

/** Whether the callers have that right; locks the identities as well. */
export const isManagedElsewhere = async (db: ProgramDb, changes: readonly SharedChange[]): Promise<boolean> =>
  (await unmanagedElsewhere(db, changes)).size === 0

/** The users whose callers lack that right; locks the identities as well. */
export async function unmanagedElsewhere(db: ProgramDb, changes: readonly SharedChange[]): Promise<Set<number>> {
  if (changes.length === 0) return new Set()
  const userIds = changes.map(({ userId }) => userId)
  await sql`select id from identities where id = any(${userIds}::bigint[]) order by id for update`.execute(db)
  const rows = await acrossPrograms(db, () =>
    sql<{ id: number; role: Role; own: Role | null }>`
      select /* every program */ u.id, u.role, own.role as own
        from unnest(${userIds}::bigint[], ${changes.map(({ callerId }) => callerId)}::bigint[]) as c (user_id, caller_id)
        join users u on u.id = c.user_id and u.program_id <> ${db.programId}
        left join users own on own.program_id = u.program_id and own.id = c.caller_id and own.active`.all(db),
  )
  return new Set(rows.filter(({ role, own }) => !manages(own, role)).map(({ id }) => id))
}

/** Any program of the organisation but the caller's own. */
export const ELSEWHERE = null

/**
 * The user that a caller may act as in a program; null for none, and for server tokens. A user whom only their own program
 * vouches for acts there alone (decision 0070). Every call that reaches another program, or changes data that programs share of
 * a user, checks it here.
 */
export const userIn = (actor: Actor, programId: number | typeof ELSEWHERE): number | null =>
  actor.kind === 'user' && (programId === actor.programId || !actor.isKnownHereOnly) ? actor.userId : null
