import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Role } from '../access/roles.ts'
import type { Db } from '../db/database.ts'
import type { UsersTable } from '../db/tables.ts'

export interface NewUser {
  readonly userName: string
  readonly givenName: string
  readonly familyName: string
  readonly role?: Role
  readonly active?: boolean
  readonly passwordHash?: string
  readonly emails?: readonly { value: string; type?: string | null; primary?: boolean }[]
  /** Any further columns of the profile. */
  readonly profile?: Partial<Insertable<UsersTable>>
}

/**
 * Adds a membership to the program, for the organisation's identity of that userName (made when it is new). Gives null
 * when the program has it already. Events and what follows from attributes are the caller's.
 */
export async function insertUser(
  db: Db,
  programId: number,
  organisationId: number,
  user: NewUser,
): Promise<{ id: number; membershipId: string } | null> {
  const identity = await db
    .insertInto('identities')
    .values({ organisation_id: organisationId, user_name: user.userName, password_hash: user.passwordHash ?? null })
    .onConflict(conflict =>
      conflict
        .columns(['organisation_id', 'user_name_key'])
        // Locks the row against a concurrent removal and gives its id; a password is only set where none was.
        .doUpdateSet(eb => ({ password_hash: eb.fn.coalesce('identities.password_hash', 'excluded.password_hash') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const membershipId = randomUUID()
  const inserted = await db
    .insertInto('users')
    .values({
      ...user.profile,
      program_id: programId,
      id: identity.id,
      membership_id: membershipId,
      given_name: user.givenName,
      family_name: user.familyName,
      role: user.role ?? 'member',
      active: user.active ?? true,
    })
    .onConflict(conflict => conflict.columns(['program_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return null
  await insertEmails(db, programId, inserted.id, user.emails ?? [])
  return { id: inserted.id, membershipId }
}

/** Stores a user's addresses in their order. */
export async function insertEmails(
  db: Db,
  programId: number,
  userId: number,
  emails: readonly { value: string; type?: string | null; primary?: boolean }[],
): Promise<void> {
  if (emails.length === 0) return
  await db
    .insertInto('user_emails')
    .values(
      emails.map((email, position) => ({
        program_id: programId,
        user_id: userId,
        position,
        value: email.value,
        type: email.type ?? null,
        is_primary: email.primary ?? false,
      })),
    )
    .execute()
}
