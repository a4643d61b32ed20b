import { refreshAudiencesOfUsers } from '../audiences/index.ts'
import type { Db } from '../db/database.ts'
import { emit } from '../events/emit.ts'
import { followAsNewUsers } from '../following/index.ts'
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
  await emit(db, place.programId, 'user.created', {
    user_id: added.id,
    user_name: added.userName,
    external_id: user.profile?.external_id ?? null,
    program_membership_id: added.membershipId,
  })
  // Locks out changes of rules and topics meanwhile, for what comes next as well.
  await refreshAudiencesOfUsers(db, place.programId, [added.id])
  await followAsNewUsers(db, place.programId, [added.id])
  return added
}
