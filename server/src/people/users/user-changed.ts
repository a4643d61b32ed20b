import { programTokensChanged, userTokensChanged } from '../../platform/access/tokens.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { defineHook } from '../../platform/hooks.ts'
import type { Services } from '../../platform/services.ts'
import { emitMany } from '../../shared/events/emit.ts'
import { endUserSessions, voidAccessCodes, voidMailedLinks } from '../../sign-in/oauth/index.ts'
import { refreshAudiencesOfUsers } from '../audiences/index.ts'
import { countActiveFollowers } from '../following/index.ts'
import { rightsChanged } from '../restrictions/index.ts'
import type { User, UserRecord } from '../scim/index.ts'

/** The name or picture of a user has changed, or the user has left: everything that shows the user as an author is out of date. */
export const authorChanged =
  defineHook<(services: Services, db: ProgramDb, userId: number) => Promise<void>>('author changed')

type Field = keyof UserRecord

/** Fields that are cached with every token of a user. */
const IN_SESSIONS: readonly Field[] = ['active', 'role', 'roleDetail', 'preferredLanguage']
/** Fields by which a user may do more or less. */
const RIGHTS: readonly Field[] = ['active', 'role', 'roleDetail']
/** Fields of an author that posts show. */
const SHOWN: readonly Field[] = ['givenName', 'familyName', 'displayName', 'photoUrl']
/** Fields that no audience rule uses. */
const WITHOUT_RULE: readonly Field[] = ['photoUrl', 'password', 'active', 'phoneMain', 'phoneMobile', 'formattedName']

/** For more users one signal makes every node read the program's tokens again. */
const SIGNALS_MAX = 10

/** A user after a change, and the changed fields. */
export interface ChangedUser {
  readonly user: User
  readonly fields: readonly Field[]
}

/** Applies the consequences of changes, in their transaction. */
export async function usersChanged(services: Services, db: ProgramDb, changed: readonly ChangedUser[]): Promise<void> {
  const having = (names: readonly Field[]) => changed.filter(({ fields }) => fields.some(one => names.includes(one)))
  await endUserSessions(db, idsOf(having(['active']).filter(({ user }) => !user.active)))
  for (const { user } of having(['role'])) if (user.active) await voidAccessCodes(db, [Number(user.id)], user.role)
  await countActiveFollowers(db, idsOf(having(['active'])))
  const readdressed = idsOf(having(['emails']))
  if (readdressed.length > 0) await voidMailedLinks(db, readdressed)
  const inSessions = idsOf(having(IN_SESSIONS))
  if (inSessions.length > SIGNALS_MAX) await programTokensChanged(db)
  else for (const id of inSessions) await userTokensChanged(db, id)
  const inRules = idsOf(changed.filter(({ fields }) => fields.some(one => !WITHOUT_RULE.includes(one))))
  if (inRules.length > 0) await refreshAudiencesOfUsers(db, inRules)
  for (const id of idsOf(having(SHOWN)))
    for (const listener of db.hooks.listenersOf(authorChanged)) await listener(services, db, id)
  const otherwise = idsOf(having(RIGHTS))
  if (otherwise.length > 0) for (const listener of db.hooks.listenersOf(rightsChanged)) await listener(db, otherwise)
  await emitMany(
    db,
    changed.map(({ user, fields }) => ({ name: 'user.updated' as const, data: eventData(user), fields })),
  )
}

const idsOf = (changed: readonly ChangedUser[]): number[] => changed.map(({ user }) => Number(user.id))

/** The data of the events of a user. */
export function eventData(user: User) {
  return {
    user_id: Number(user.id),
    user_name: user.userName,
    external_id: user.externalId,
    program_membership_id: user.programMembershipId,
  }
}
