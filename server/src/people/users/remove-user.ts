import { sql } from 'kysely'
import type { Db } from '../../platform/db/handle.ts'
import { acrossPrograms, listenersOf } from '../../platform/db/transaction.ts'
import { emit } from '../../platform/events/emit.ts'
import { keepNamesOfLeaver } from '../../platform/forgetting/index.ts'
import type { Services } from '../../platform/services.ts'
import { endUserSessions } from '../../sign-in/oauth/index.ts'
import type { User } from '../scim/index.ts'
import { authorChanged } from './author-changed.ts'
import { replacePhotoFile } from './endpoints/user-photo.ts'
import { recognisableWords } from './forget/recognisable.ts'
import { eventData } from './user-changed.ts'

/**
 * Takes a user, who must be locked for it, out of the program: the membership with all that hangs on it. What they wrote
 * stays, as a former colleague's (decision 0004); by what they can be recognised is kept, sealed, in case that they are
 * forgotten later. `told` is what the event says of them.
 */
export async function removeUser(
  services: Services,
  db: Db,
  programId: number,
  user: User,
  told: ReturnType<typeof eventData> = eventData(user),
): Promise<void> {
  const id = Number(user.id)
  await keepNamesOfLeaver(services, db, programId, id, recognisableWords(user), services.config.forgetRecognitionDays)
  // Whoever adds this identity to a program again waits until this is over.
  await sql`select id from identities where id = ${id} for update`.execute(db)
  await replacePhotoFile(services, db, programId, id, null)
  await endUserSessions(db, programId, id)
  // The database takes them out of audiences and topics (0004_topics.sql).
  await db.deleteFrom('users').where('program_id', '=', programId).where('id', '=', id).execute()
  for (const listener of listenersOf(db, authorChanged)) await listener(services, db, programId, id)
  await dropUnusedPassword(db, id)
  await emit(db, programId, 'user.removed', told)
}

/** Who is in no program any more comes back, if ever, with a password of that day. */
async function dropUnusedPassword(db: Db, identityId: number): Promise<void> {
  await acrossPrograms(db, () =>
    sql`
      update identities i set password_hash = null
       where i.id = ${identityId} and i.password_hash is not null
         and not exists (select u.program_id from users u where u.id = i.id)`.execute(db),
  )
}
