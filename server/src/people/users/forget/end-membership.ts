// The first part of forgetting: a transaction ends the membership, the sessions and, if no other program has it, the identity. It
// waits for the user's running writes, since every write locks the membership (platform/db/database.ts, `transaction`); after its
// commit nothing can be written in the user's name.

import type { Db, ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { acrossPrograms } from '../../../platform/db/transaction.ts'
import type { Services } from '../../../platform/services.ts'
import { identifyingWords, keepNamesOfLeaver, REMOVED } from '../../../shared/forgetting/index.ts'
import { removePhoto } from '../../photos/index.ts'
import type { User } from '../../scim/index.ts'
import { readUsers } from '../find-user.ts'
import { removeUser } from '../remove-user.ts'
import { eventData } from '../user-changed.ts'
import { identifyingWordsOf, userNameCertainty } from './identifying-words.ts'

/** Days for which names are kept while data is removed from all places, with retries. */
const KEPT_MEANWHILE_DAYS = 7

/** `membershipId`: the membership to end; null for a user who has left. `then` runs in the transaction. */
export async function endMembership(
  services: Services,
  programId: number,
  userId: number,
  membershipId: string | null,
  then: (db: Db) => Promise<void>,
): Promise<void> {
  const { database } = services
  await removePhotoFiles(services, programId, userId)
  await database.transaction(programId, async db => {
    await sql`select 1 from users where program_id = ${programId} and id = ${userId} for update`.execute(db)
    await sql`select 1 from identities where id = ${userId} for update`.execute(db)
    const [user] = await readUsers(db, [userId])
    // A user who was added again since is a new one and stays.
    const isMeant = user && user.programMembershipId === membershipId
    const words = user ? identifyingWordsOf(user) : await userNameOf(db, userId)
    if (isMeant) await removeMember(services, db, user)
    await keepNamesOfLeaver(services, db, userId, words, KEPT_MEANWHILE_DAYS)
    await forgetUnusedIdentity(db, userId)
    await then(db)
  })
}

function removeMember(services: Services, db: ProgramDb, user: User): Promise<void> {
  const data = { ...eventData(user), user_name: REMOVED, external_id: null }
  return removeUser(services, db, user, data)
}

async function userNameOf(db: Db, identityId: number) {
  const rows = await sql<{ user_name: string }>`
    select user_name from identities where id = ${identityId}`.all(db)
  return identifyingWords(rows.map(({ user_name }) => [user_name, userNameCertainty(user_name)]))
}

/** Deletes the files before their rows: an unreferenced file would stay for ever. */
async function removePhotoFiles(services: Services, programId: number, userId: number): Promise<void> {
  const rows = await services.database.transaction(programId, db =>
    sql<{ name: string }>`
      select name from user_photos where program_id = ${programId} and user_id = ${userId}`.all(db),
  )
  await Promise.all(rows.map(({ name }) => removePhoto(services, programId, name)))
}

/** userName and password belong to the organisation; they are removed with the last membership. */
async function forgetUnusedIdentity(db: Db, identityId: number): Promise<void> {
  await acrossPrograms(db, () =>
    sql`
      update identities i
         set user_name = 'forgotten-' || gen_random_uuid(), password_hash = null, version = nextval('record_versions')
       where i.id = ${identityId} and i.user_name not like 'forgotten-%'
         and not exists (select /* every program */ u.program_id from users u where u.id = i.id)`.execute(db),
  )
}
