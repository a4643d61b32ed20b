import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from '../../app.ts'
import { acrossPrograms, type Db } from '../../db/database.ts'
import { defineJob } from '../../jobs/jobs.ts'
import { removePhoto } from '../../photos/index.ts'
import { readUsers } from '../find-user.ts'
import { removeUser } from '../remove-user.ts'
import { eventData } from '../user-changed.ts'
import { type ForgottenUser, tellForgetListeners } from './forget-listeners.ts'
import { forgetAnswers, forgetComments, forgetEngagement, forgetEvents, forgetPosts } from './forget-traces.ts'
import { recognisableWords } from './recognisable.ts'

/** Largest pseudonym; `randomInt` gives up to 48 bits. */
const PSEUDONYM_MAX = 2 ** 48 - 2

/**
 * Forgets somebody in a program: the membership and everything that they could be recognised by. All in one transaction,
 * so that a run that is cut short leaves nothing half done; safe to repeat, also for somebody who left long ago.
 */
export const forgetUserJob = defineJob<{ program_id: number; user_id: number }>({
  name: 'forget-user',
  retriesMax: 10,
  async run(services, { program_id: programId, user_id: userId }) {
    await removePhotoFiles(services, programId, userId)
    await services.database.transaction(programId, db => forget(services, db, programId, userId))
  },
})

async function forget(services: Services, db: Db, programId: number, userId: number): Promise<void> {
  await sql`select id from identities where id = ${userId} for update`.execute(db)
  const [user] = await readUsers(db, programId, [userId])
  const forgotten: ForgottenUser = {
    id: userId,
    pseudonym: -randomInt(1, PSEUDONYM_MAX),
    words: user ? recognisableWords(user) : await userNameOf(db, userId),
  }
  await forgetPosts(db, programId, forgotten)
  await forgetComments(db, programId, forgotten)
  await forgetEngagement(db, programId, forgotten)
  await forgetEvents(db, programId, forgotten)
  await forgetAnswers(db, programId, forgotten)
  if (user) {
    const told = { ...eventData(user), user_name: '[removed]', external_id: null }
    await removeUser(services, db, programId, user, told)
  }
  await tellForgetListeners(services, db, programId, forgotten)
  await forgetUnusedIdentity(db, userId)
}

async function userNameOf(db: Db, identityId: number): Promise<string[]> {
  const identity = await db.selectFrom('identities').select('user_name').where('id', '=', identityId).executeTakeFirst()
  return identity ? [identity.user_name] : []
}

/** Before the rows that name them go: a file that nobody knows of would stay for ever. */
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
         and not exists (select u.program_id from users u where u.id = i.id)`.execute(db),
  )
}
