// The readers of a post as a set: the condition of `visible-posts.ts` for all users at once. Matching the keys of 200,000 readers
// one by one takes seconds; here the post's keys are known, so conditions that they satisfy are omitted.

import { type Sql, sql } from '../../platform/db/sql.ts'

/** The keys that open a post, as in its row of post_feed. A post in no feed has neither keys nor readers. */
export interface PostKeys {
  readonly access_keys: readonly number[]
  readonly audience_keys: readonly number[]
  /** Audiences that a caller is restricted to: only their people are counted and shown. */
  readonly among?: readonly number[] | null
}

/** The access key that every reader holds. */
export const EVERYBODY = 0

/** SQL: whether the user `u` of the program sees a post with these keys. */
export function viewerSql(programId: number, keys: PostKeys): Sql<unknown> {
  const inOne = narrowing(keys).map(audienceIds => sql` and u.id in (${membersSql(programId, audienceIds)})`)
  return sql`u.program_id = ${programId} and u.active${sql.join(inOne, sql``)}`
}

/**
 * SQL: the ids of the people who see a post with these keys, each once. Members are read from the narrow table of
 * audiences; deactivated users are few and are excluded by an index of their own.
 */
export function viewerIdsSql(programId: number, keys: PostKeys): Sql<unknown> {
  const [first, ...others] = narrowing(keys)
  if (!first) return sql`select u.id from users u where u.program_id = ${programId} and u.active`
  const inOthers = others.map(audienceIds => sql` and m.user_id in (${membersSql(programId, audienceIds)})`)
  return sql`
    select ${first.length > 1 ? sql`distinct ` : sql``}m.user_id as id from audience_members m
     where m.program_id = ${programId} and ${isOneOf(first)}${sql.join(inOthers, sql``)}
       and m.user_id not in (select u.id from users u where u.program_id = ${programId} and not u.active)`
}

/** SQL: the number of people who see a post with these keys; with `people`, SQL of ids, of these alone. */
export function viewerCountSql(programId: number, keys: PostKeys, people: Sql<unknown> | null = null): Sql<number> {
  if (people) {
    return sql`(select count(*) from (${viewerIdsSql(programId, keys)}) v where v.id in (${people}))::integer`
  }
  if (narrowing(keys).length > 0) return sql`(select count(*) from (${viewerIdsSql(programId, keys)}) v)::integer`
  return sql`(
    (select coalesce(sum(b.size), 0) from user_blocks b where b.program_id = ${programId})
    - (select count(*) from users u where u.program_id = ${programId} and not u.active))::integer`
}

/** Sets of audiences: a reader must be in at least one audience of each set. */
const narrowing = ({ access_keys, audience_keys, among }: PostKeys): (readonly number[])[] => [
  ...(among ? [among] : []),
  ...(audience_keys.length > 0 ? [audience_keys] : []),
  ...(access_keys.includes(EVERYBODY) ? [] : [access_keys]),
]

const membersSql = (programId: number, audienceIds: readonly number[]): Sql<unknown> =>
  sql`select m.user_id from audience_members m where m.program_id = ${programId} and ${isOneOf(audienceIds)}`

/** SQL: the member `m` is in one of the audiences. An equality lets the planner read members in the order of their ids. */
const isOneOf = (audienceIds: readonly number[]): Sql<unknown> =>
  audienceIds.length === 1 ? sql`m.audience_id = ${audienceIds[0]}` : sql`m.audience_id = any(${audienceIds}::bigint[])`
