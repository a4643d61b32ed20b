import type { Actor } from '../../platform/access/actor.ts'
import { requireRank } from '../../platform/access/ranks.ts'
import type { Db, ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { acrossPrograms } from '../../platform/db/transaction.ts'
import type { Services } from '../../platform/services.ts'
import { emit } from '../../shared/events/emit.ts'
import { keepNamesOfLeaver } from '../../shared/forgetting/index.ts'
import { endUserSessions, isActiveAdministrator, keepAnAdministrator } from '../../sign-in/oauth/index.ts'
import { leaveAudiences } from '../audiences/index.ts'
import { leaveTopics } from '../following/index.ts'
import { rightsChanged } from '../restrictions/index.ts'
import type { User } from '../scim/index.ts'
import { lockUser } from './find-user.ts'
import { identifyingWordsOf } from './forget/identifying-words.ts'
import { authorChanged, eventData } from './user-changed.ts'
import { replacePhotoFile } from './user-photo.ts'

interface Remover {
  readonly services: Services
  readonly actor: Actor
}

/** Removes a user from the program. Throws 404, and 403 for a user above the caller's role. */
export async function removePerson({ services, actor }: Remover, db: ProgramDb, userId: number): Promise<void> {
  const user = await lockUser(db, userId, 'remove')
  requireRank(actor, user.role)
  await removeUser(services, db, user)
}

/**
 * Removes a locked user from the program: the membership and its dependent rows. Posts and comments stay, as a former
 * colleague's, so no query has to exclude removed users; identifying names are kept, sealed, in case the user is forgotten later.
 * `data` is the event's data. Throws LastAdministratorError where there would be none left.
 */
export async function removeUser(
  services: Services,
  db: ProgramDb,
  user: User,
  data: ReturnType<typeof eventData> = eventData(user),
): Promise<void> {
  const remove = () => endMembership(services, db, user, data)
  await (isActiveAdministrator(user) ? keepAnAdministrator(db, remove) : remove())
}

async function endMembership(
  services: Services,
  db: ProgramDb,
  user: User,
  data: ReturnType<typeof eventData>,
): Promise<void> {
  const id = Number(user.id)
  await keepNamesOfLeaver(services, db, id, identifyingWordsOf(user), services.config.forgetRecognitionDays)
  // Locks the identity: adding it to a program again waits for the commit.
  await sql`select 1 from identities where id = ${id} for update`.execute(db)
  await replacePhotoFile(services, db, id, null)
  await endUserSessions(db, [id])
  // Before the row is deleted, whose foreign keys would delete members and followers without updating the counts.
  await leaveAudiences(db, id)
  await leaveTopics(db, id)
  await sql`delete from users where program_id = ${db.programId} and id = ${id}`.execute(db)
  for (const listener of db.hooks.listenersOf(authorChanged)) await listener(services, db, id)
  for (const listener of db.hooks.listenersOf(rightsChanged)) await listener(db, [id])
  await dropUnusedPassword(db, id)
  await emit(db, 'user.removed', data)
}

/** An identity without programs has no password: if the user comes back, a new one is set. */
async function dropUnusedPassword(db: Db, identityId: number): Promise<void> {
  await acrossPrograms(db, () =>
    sql`
      update identities i set password_hash = null
       where i.id = ${identityId} and i.password_hash is not null
         and not exists (select /* every program */ u.program_id from users u where u.id = i.id)`.execute(db),
  )
}
