// The first part of forgetting: the membership, the sessions and, when no other program has it, the identity end in a
// transaction of their own. It waits for the user's running writes, since every writer locks the membership
// (platform/db/database.ts, `transaction`); after its commit no one can write in the user's name.

import { sql } from 'kysely'
import type { Db, ProgramDb } from '../../../platform/db/handle.ts'
import { acrossPrograms } from '../../../platform/db/transaction.ts'
import type { Services } from '../../../platform/services.ts'
import { identifyingWords, keepNamesOfLeaver, REMOVED } from '../../../shared/forgetting/index.ts'
import { removePhoto } from '../../photos/index.ts'
import type { User } from '../../scim/index.ts'
import { readUsers } from '../find-user.ts'
import { removeUser } from '../remove-user.ts'
import { eventData } from '../user-changed.ts'
import { identifyingWordsOf, userNameCertainty } from './identifying-words.ts'

/** For how long names are kept while places are visited, and visited again after failures. */
const KEPT_MEANWHILE_DAYS = 7

/** `membershipId`: the membership to end; null for a user who has left, undefined for any. `then` runs in the transaction. */
export async function endMembership(
  services: Services,
  programId: number,
  userId: number,
  membershipId: string | null | undefined,
  then: (db: Db) => Promise<void>,
): Promise<void> {
  const { database } = services
  await removePhotoFiles(services, programId, userId)
  await database.transaction(programId, async db => {
    await db
      .selectFrom('users')
      .select('id')
      .where('program_id', '=', programId)
      .where('id', '=', userId)
      .forUpdate()
      .execute()
    await db.selectFrom('identities').select('id').where('id', '=', userId).forUpdate().execute()
    const [user] = await readUsers(db, [userId])
    // A user who was added again since is a new one and stays.
    const isMeant = user && (membershipId === undefined || user.programMembershipId === membershipId)
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
  const identity = await db.selectFrom('identities').select('user_name').where('id', '=', identityId).executeTakeFirst()
  return identity ? identifyingWords([[identity.user_name, userNameCertainty(identity.user_name)]]) : []
}

/** Before their rows are deleted: an unreferenced file would stay for ever. */
async function removePhotoFiles(services: Services, programId: number, userId: number): Promise<void> {
  const photos = await services.database.transaction(programId, db =>
    db
      .selectFrom('user_photos')
      .select('name')
      .where('program_id', '=', programId)
      .where('user_id', '=', userId)
      .execute(),
  )
  await Promise.all(photos.map(({ name }) => removePhoto(services, programId, name)))
}

/** userName and password are the organisation's; they go with the last program. */
async function forgetUnusedIdentity(db: Db, identityId: number): Promise<void> {
  await acrossPrograms(db, () =>
    sql`
      update identities i
         set user_name = 'forgotten-' || gen_random_uuid(), password_hash = null, version = nextval('record_versions')
       where i.id = ${identityId} and i.user_name not like 'forgotten-%'
         and not exists (select /* every program */ u.program_id from users u where u.id = i.id)`.execute(db),
  )
}
