import { sql } from 'kysely'
import { refreshAudiencesOfUsers } from '../audiences/index.ts'
import type { Db } from '../db/database.ts'
import { emit } from '../events/emit.ts'
import { autoFollowForUsers, lockForPeopleChange } from '../following/index.ts'
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
  await lockForPeopleChange(db, place.programId)
  const { rules, follows } = await findDefinitions(db, place.programId)
  if (rules) await refreshAudiencesOfUsers(db, place.programId, [added.id])
  if (follows) await autoFollowForUsers(db, place.programId, [added.id])
  await emit(db, place.programId, 'user.created', {
    user_id: added.id,
    user_name: added.userName,
    external_id: user.profile?.external_id ?? null,
    program_membership_id: added.membershipId,
  })
  return added
}

/** Whether the program has audiences by rule, and topics that are followed of themselves: many have neither. */
async function findDefinitions(db: Db, programId: number): Promise<{ rules: boolean; follows: boolean }> {
  const { rows } = await sql<{ rules: boolean; follows: boolean }>`
    select exists (select from audiences where program_id = ${programId} and kind = 'dynamic') as rules,
           exists (select from topics
                    where program_id = ${programId} and (auto_follow or auto_follow_mandatory)) as follows`.execute(db)
  return rows[0] ?? { rules: true, follows: true }
}
