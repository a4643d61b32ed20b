// Who sees a post, as a set of people: the condition of `viewer.ts` for all of them at once. Matching the keys of 200,000 readers
// one by one takes seconds; here the post's keys are known, so conditions that they satisfy are left out.

import { type RawBuilder, sql } from 'kysely'

/** What opens a post, as its row of post_feed has it. A post that is in no feed has none: nobody sees it. */
export interface PostKeys {
  readonly access_keys: readonly number[]
  readonly audience_keys: readonly number[]
}

/** The access key that every reader holds. */
export const EVERYBODY = 0

/** SQL: whether the user `u` of the program sees a post with these keys. */
export function viewerSql(programId: number, keys: PostKeys): RawBuilder<unknown> {
  const inOne = narrowing(keys).map(audienceIds => sql` and u.id in (${membersSql(programId, audienceIds)})`)
  return sql`u.program_id = ${programId} and u.active${sql.join(inOne, sql``)}`
}

/**
 * SQL: the ids of the people who see a post with these keys, each once. Members come from the narrow table of audiences;
 * deactivated ones are few and are left out by their own index.
 */
export function viewerIdsSql(programId: number, keys: PostKeys): RawBuilder<unknown> {
  const [first, ...others] = narrowing(keys)
  if (!first) return sql`select u.id from users u where u.program_id = ${programId} and u.active`
  const inOthers = others.map(audienceIds => sql` and m.user_id in (${membersSql(programId, audienceIds)})`)
  return sql`
    select ${first.length > 1 ? sql`distinct ` : sql``}m.user_id as id from audience_members m
     where m.program_id = ${programId} and ${isOneOf(first)}${sql.join(inOthers, sql``)}
       and m.user_id not in (select u.id from users u where u.program_id = ${programId} and not u.active)`
}

/** SQL: how many people see a post with these keys. */
export function viewerCountSql(programId: number, keys: PostKeys): RawBuilder<number> {
  if (narrowing(keys).length > 0) return sql`(select count(*) from (${viewerIdsSql(programId, keys)}) v)::integer`
  return sql`(
    (select coalesce(sum(b.size), 0) from user_blocks b where b.program_id = ${programId})
    - (select count(*) from users u where u.program_id = ${programId} and not u.active))::integer`
}

/** The sets of audiences that a reader must be in one of each. */
const narrowing = ({ access_keys, audience_keys }: PostKeys): (readonly number[])[] => [
  ...(audience_keys.length > 0 ? [audience_keys] : []),
  ...(access_keys.includes(EVERYBODY) ? [] : [access_keys]),
]

const membersSql = (programId: number, audienceIds: readonly number[]): RawBuilder<unknown> =>
  sql`select m.user_id from audience_members m where m.program_id = ${programId} and ${isOneOf(audienceIds)}`

/** An equality lets the planner read members in the order of their ids. */
const isOneOf = (audienceIds: readonly number[]): RawBuilder<unknown> =>
  audienceIds.length === 1 ? sql`m.audience_id = ${audienceIds[0]}` : sql`m.audience_id = any(${audienceIds}::bigint[])`
