import { refreshAudiencesOfUsers } from '../audiences/index.ts'
import type { Db } from '../db/database.ts'
import { emit } from '../events/emit.ts'
import { autoFollowForUsers } from '../topics/index.ts'
import { type InsertedUser, insertUser, type NewUser } from './insert-user.ts'

/**
 * Adds a user to a program with all that follows: dynamic audiences, topics that are followed of themselves, and the
 * event. Null when the program has this userName already.
 */
export async function addUser(
  db: Db,
  place: { programId: number; organisationId: number },
  user: NewUser,
): Promise<InsertedUser | null> {
  const added = await insertUser(db, place.programId, place.organisationId, user)
  if (!added) return null
  await refreshAudiencesOfUsers(db, place.programId, [added.id])
  await autoFollowForUsers(db, place.programId, [added.id])
  await emit(db, place.programId, 'user.created', {
    user_id: added.id,
    user_name: added.userName,
    external_id: user.profile?.external_id ?? null,
    program_membership_id: added.membershipId,
  })
  return added
}
