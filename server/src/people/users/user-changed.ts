import { userTokensChanged } from '../../platform/access/tokens.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { listenersOf } from '../../platform/db/transaction.ts'
import type { Services } from '../../platform/services.ts'
import { emit } from '../../shared/events/emit.ts'
import { endUserSessions, voidAccessCodes } from '../../sign-in/oauth/index.ts'
import { refreshAudiencesOfUsers } from '../audiences/index.ts'
import type { User, UserRecord } from '../scim/index.ts'
import { authorChanged } from './author-changed.ts'
import { timezoneChanged } from './timezone-changed.ts'

type Field = keyof UserRecord

/** The fields that are cached with every token of a user. */
const IN_SESSIONS: readonly Field[] = ['active', 'role', 'preferredLanguage']
/** The fields of an author that posts show. */
const SHOWN: readonly Field[] = ['givenName', 'familyName', 'displayName', 'photoUrl']
/** The fields that no audience rule uses. */
const WITHOUT_RULE: readonly Field[] = ['photoUrl', 'password', 'active', 'phoneMain', 'phoneMobile', 'formattedName']

/** The consequences of a change of a user, in its transaction; `user` as it is now, `fields` as they have changed. */
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
  if (fields.some(field => IN_SESSIONS.includes(field))) await userTokensChanged(db, id)
  if (fields.some(field => !WITHOUT_RULE.includes(field))) await refreshAudiencesOfUsers(db, [id])
  if (fields.some(field => SHOWN.includes(field)))
    for (const listener of listenersOf(db, authorChanged)) await listener(services, db, id)
  if (fields.includes('timezone')) for (const listener of listenersOf(db, timezoneChanged)) await listener(db, id)
  await emit(db, 'user.updated', eventData(user))
}

/** The data of events of users. */
export function eventData(user: User) {
  return {
    user_id: Number(user.id),
    user_name: user.userName,
    external_id: user.externalId,
    program_membership_id: user.programMembershipId,
  }
}
