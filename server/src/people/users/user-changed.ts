import { userTokensChanged } from '../../platform/access/tokens.ts'
import type { Db } from '../../platform/db/handle.ts'
import { listenersOf } from '../../platform/db/transaction.ts'
import { emit } from '../../platform/events/emit.ts'
import type { Services } from '../../platform/services.ts'
import { endUserSessions } from '../../sign-in/oauth/index.ts'
import { refreshAudiencesOfUsers } from '../audiences/index.ts'
import type { User, UserRecord } from '../scim/index.ts'
import { authorChanged } from './author-changed.ts'

type Field = keyof UserRecord

/** What readers of posts see of an author. */
const SHOWN: readonly Field[] = ['givenName', 'familyName', 'displayName', 'photoUrl']
/** What no rule of an audience goes by. */
const WITHOUT_RULE: readonly Field[] = ['photoUrl', 'password', 'active', 'phoneMain', 'phoneMobile', 'formattedName']

/** All that follows from a change of a user, in its transaction; `user` as it is now, `fields` as they have changed. */
export async function userChanged(
  services: Services,
  db: Db,
  programId: number,
  user: User,
  fields: readonly Field[],
): Promise<void> {
  const id = Number(user.id)
  if (fields.includes('active') && !user.active) await endUserSessions(db, programId, id)
  else if (fields.includes('active') || fields.includes('role')) await userTokensChanged(db, programId, id)
  if (fields.some(field => !WITHOUT_RULE.includes(field))) await refreshAudiencesOfUsers(db, programId, [id])
  if (fields.some(field => SHOWN.includes(field)))
    for (const listener of listenersOf(db, authorChanged)) await listener(services, db, programId, id)
  await emit(db, programId, 'user.updated', eventData(user))
}

/** What the events of users tell of them. */
export function eventData(user: User) {
  return {
    user_id: Number(user.id),
    user_name: user.userName,
    external_id: user.externalId,
    program_membership_id: user.programMembershipId,
  }
}
