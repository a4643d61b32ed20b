import type { Role } from '../../platform/access/roles.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { notFound } from '../../platform/http/errors.ts'

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
