// The audiences, and so the people, that a caller is restricted to: a condition that statements carry, and a check that writes share.

import type { Restricted } from '../../platform/access/restrictions.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { forbidden, type HttpError, invalid } from '../../platform/errors.ts'

/** The audiences that something is for; `Targeting` of people/audiences is one. */
interface Target {
  /** Only for its audiences, also when none of them is left. */
  readonly targeted: boolean
  readonly audienceIds: readonly number[]
}

/** Whether the caller sees figures and people of some audiences alone. */
export const isNarrowed = ({ restrictions }: Restricted): boolean => restrictions.audienceIds !== null

/** SQL: whether the audience with this id is in the caller's lists of audiences. */
export const isOwnAudienceSql = ({ restrictions: { audienceIds } }: Restricted, id: Sql<unknown>): Sql<boolean> =>
  audienceIds === null ? sql`true` : sql`${id} = any(${[...audienceIds]}::bigint[])`

/** Whether the caller has this audience in their lists. */
export const isOwnAudience = ({ restrictions: { audienceIds } }: Restricted, id: number): boolean =>
  audienceIds === null || audienceIds.includes(id)

/** The names of those of the audiences that the caller may see: audiences of others are in no list. */
export const ownNames = (
  caller: Restricted,
  audiences: readonly { readonly id: number; readonly name: string }[],
): string[] => audiences.filter(({ id }) => isOwnAudience(caller, id)).map(({ name }) => name)

/** SQL: the ids of the people whom the caller may count and see, each perhaps several times; null: everybody. */
export const ownPeopleSql = (programId: number, { restrictions: { audienceIds } }: Restricted): Sql<unknown> | null =>
  audienceIds === null
    ? null
    : sql`select om.user_id from audience_members om
           where om.program_id = ${programId} and om.audience_id = any(${[...audienceIds]}::bigint[])`

/** SQL: whether the person with this id is one of them. */
export function isOwnPersonSql(programId: number, caller: Restricted, userId: Sql<unknown>): Sql<boolean> {
  const people = ownPeopleSql(programId, caller)
  return people === null ? sql`true` : sql`${userId} in (${people})`
}

/** Whether something with these audiences is for people of the caller alone. */
export const isForOwnAudiences = ({ restrictions: { audienceIds } }: Restricted, target: Target): boolean =>
  audienceIds === null ||
  (target.targeted && target.audienceIds.length > 0 && target.audienceIds.every(id => audienceIds.includes(id)))

/**
 * Checks that what is published, scheduled, sent or opened names at least one audience, and only audiences of the caller. Call it for
 * every write of something that is live afterwards (docs/contract/access.md#restricted-roles).
 * @throws HttpError 400 `not_allowed` at `parameter`
 */
export function requireOwnAudiences(caller: Restricted, target: Target, parameter = 'audiences'): void {
  if (isForOwnAudiences(caller, target)) return
  const message = target.targeted
    ? 'may name only audiences that your role allows'
    : 'must name at least one audience that your role allows'
  throw invalid({ rule: 'not_allowed', parameter, message })
}

/** 403 for a change of something that is also for audiences of others. */
export const audiencesOfOthers = (): HttpError =>
  forbidden('This is for people of an audience that your role does not allow')

/** The member `writable` of a record, which restricted publishers see: they do not see for which audiences of others it is. */
export const writableIf = (caller: Restricted, isWritable: boolean): { writable?: boolean } =>
  isNarrowed(caller) ? { writable: isWritable } : {}
