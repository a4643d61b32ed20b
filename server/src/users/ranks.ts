// Who may do what to whom (docs/contract/access.md#roles): nobody acts on a user above their own role, or makes one.

import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { atLeast, type Role } from '../access/roles.ts'
import { acrossPrograms, type Db } from '../db/database.ts'
import { forbidden } from '../http/errors.ts'

/** Throws 403 when the role is above the actor's. */
export function demandRank(actor: Actor, role: Role): void {
  if (!atLeast(actor.role, role)) throw forbidden(`The role ${role} is above that of the caller`)
}

/**
 * userName and password are those of all programs of the organisation: whoever changes them must not be below the user
 * in any. Throws 403.
 */
export async function demandRankInOrganisation(db: Db, actor: Actor, userId: number): Promise<void> {
  const { rows } = await acrossPrograms(db, () =>
    sql<{ role: Role }>`
      select distinct role from users where id = ${userId} and program_id <> ${actor.programId}`.execute(db),
  )
  const above = rows.find(({ role }) => !atLeast(actor.role, role))
  if (above) {
    throw forbidden(`The user has the role ${above.role} in another program; userName and password are the same there`)
  }
}
