import { userTokensChanged } from '../../platform/access/tokens.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { defineHook } from '../../platform/hooks.ts'
import type { Services } from '../../platform/services.ts'
import { emit } from '../../shared/events/emit.ts'
import { endUserSessions, voidAccessCodes, voidMailedLinks } from '../../sign-in/oauth/index.ts'
import { refreshAudiencesOfUsers } from '../audiences/index.ts'
import type { User, UserRecord } from '../scim/index.ts'

/** The name or picture of a user has changed, or the user has left: everything that shows the user as an author is out of date. */
export const authorChanged =
  defineHook<(services: Services, db: ProgramDb, userId: number) => Promise<void>>('author changed')

/** The time zone of a user has changed: everything scheduled for a time of day there moves. */
export const timezoneChanged = defineHook<(db: ProgramDb, userId: number) => Promise<void>>('time zone changed')

/** These people have left, or have another role: what waits for one who may no longer do it goes to the others. */
export const rightsChanged = defineHook<(db: ProgramDb, userIds: readonly number[]) => Promise<void>>('rights changed')

type Field = keyof UserRecord

/** Fields that are cached with every token of a user. */
export const IN_SESSIONS: readonly Field[] = ['active', 'role', 'roleDetail', 'preferredLanguage']
/** Fields by which a user may do more or less. */
export const RIGHTS: readonly Field[] = ['active', 'role', 'roleDetail']
/** Fields of an author that posts show. */
export const SHOWN: readonly Field[] = ['givenName', 'familyName', 'displayName', 'photoUrl']
/** Fields that no audience rule uses. */
export const WITHOUT_RULE: readonly Field[] = [
  'photoUrl',
  'password',
  'active',
  'phoneMain',
  'phoneMobile',
  'formattedName',
]

/** Applies the consequences of a change, in its transaction; `user` is the user after it, `fields` the changed ones. */
export async function userChanged(
  services: Services,
  db: ProgramDb,
  user: User,
  fields: readonly Field[],
): Promise<void> {
  const id = Number(user.id)
  if (fields.includes('active') && !user.active) {
    await endUserSessions(db, id)
    await voidAccessCodes(db, [id])
  } else if (fields.includes('role')) await voidAccessCodes(db, [id], user.role)
  if (fields.includes('emails')) await voidMailedLinks(db, [id])
  if (fields.some(field => IN_SESSIONS.includes(field))) await userTokensChanged(db, id)
  if (fields.some(field => !WITHOUT_RULE.includes(field))) await refreshAudiencesOfUsers(db, [id])
  if (fields.some(field => SHOWN.includes(field)))
    for (const listener of db.hooks.listenersOf(authorChanged)) await listener(services, db, id)
  if (fields.includes('timezone')) for (const listener of db.hooks.listenersOf(timezoneChanged)) await listener(db, id)
  if (fields.some(field => RIGHTS.includes(field)))
    for (const listener of db.hooks.listenersOf(rightsChanged)) await listener(db, [id])
  await emit(db, 'user.updated', eventData(user))
}

/** The data of the events of a user. */
export function eventData(user: User) {
  return {
    user_id: Number(user.id),
    user_name: user.userName,
    external_id: user.externalId,
    program_membership_id: user.programMembershipId,
  }
}
