// Filters of an overview: the people of an audience, and posts of a topic or an initiative.

import { resolveAudience } from '../../people/access-codes/index.ts'
import { GROUP_MIN } from '../../people/audiences/index.ts'
import { readMeasuring } from '../../people/programs/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { described, Type } from '../../platform/http/input/schema.ts'

const AUDIENCE_NAME_MAX_LENGTH = 255

export const narrowingParameters = {
  audience: Type.Optional(
    described('Only the people of this audience, by its name', Type.Text(AUDIENCE_NAME_MAX_LENGTH)),
  ),
  'filter.channel_id': Type.Optional(described('Only posts in this topic', Type.Id())),
  'filter.initiative_id': Type.Optional(described('Only posts of this initiative', Type.Id())),
}

export interface NarrowingQuery {
  readonly audience?: string
  readonly 'filter.channel_id'?: number
  readonly 'filter.initiative_id'?: number
}

export interface Narrowing {
  readonly audienceId: number | null
  readonly topicId: number | null
  readonly initiativeId: number | null
}

/**
 * Reads what to narrow to.
 * @throws HttpError 400 for an audience that does not exist, and for one of fewer than five people where views have no names
 */
export async function readNarrowing(database: Database, programId: number, query: NarrowingQuery): Promise<Narrowing> {
  const { audience } = query
  const posts = { topicId: query['filter.channel_id'] ?? null, initiativeId: query['filter.initiative_id'] ?? null }
  if (audience === undefined) return { audienceId: null, ...posts }
  return database.read(programId, async db => {
    const audienceId = await resolveAudience(db, audience)
    const { rows } = await sql<{ is_small: boolean }>`
      select count(*) < ${GROUP_MIN} as is_small
        from (select from audience_members where program_id = ${db.programId} and audience_id = ${audienceId}
               limit ${GROUP_MIN}) m`.execute(db)
    if (rows[0]?.is_small && !(await readMeasuring(db)).views_per_person) {
      throw invalid({ rule: 'out_of_range', parameter: 'audience', message: `has fewer than ${GROUP_MIN} people` })
    }
    return { audienceId, ...posts }
  })
}

export const isOfPosts = ({ topicId, initiativeId }: Narrowing): boolean => topicId !== null || initiativeId !== null
export const isNarrowed = (narrowing: Narrowing): boolean => narrowing.audienceId !== null || isOfPosts(narrowing)

/** SQL: whether this person is meant. */
export const isMeantSql = (programId: number, { audienceId }: Narrowing, user: Sql<unknown>): Sql<unknown> =>
  audienceId === null
    ? sql`true`
    : sql`${user} in (select m.user_id from audience_members m where m.program_id = ${programId} and m.audience_id = ${audienceId})`

/** SQL: whether the post with this id is meant, by its topic and initiative. */
export function isMeantPostSql(
  programId: number,
  { topicId, initiativeId }: Narrowing,
  post: Sql<unknown>,
): Sql<unknown> {
  const among = (table: string, column: string, id: number) => sql`${post} in (
    select x.content_id from ${sql.table(table)} x where x.program_id = ${programId} and ${sql.ref(`x.${column}`)} = ${id})`
  return sql.join(
    [
      topicId === null ? sql<unknown>`true` : among('content_topics', 'topic_id', topicId),
      ...(initiativeId === null ? [] : [among('content_initiatives', 'initiative_id', initiativeId)]),
    ],
    sql` and `,
  )
}

/**
 * SQL: whether people of the audience can see the row `c` of content while it is published: by one of its topics, and by its own
 * audiences. Audiences that share a person with this one are read once.
 */
export function isForAudienceSql(programId: number, { audienceId }: Narrowing): Sql<unknown> {
  if (audienceId === null) return sql`true`
  const near = sql`(
    select distinct o.audience_id from audience_members m
      join audience_members o on o.program_id = ${programId} and o.user_id = m.user_id
     where m.program_id = ${programId} and m.audience_id = ${audienceId})`
  return sql`
    exists (select from content_topics ct join topics t on t.program_id = ${programId} and t.id = ct.topic_id
             where ct.program_id = ${programId} and ct.content_id = c.id
               and (not t.targeted or exists (
                 select from topic_audiences ta
                  where ta.program_id = ${programId} and ta.topic_id = t.id and ta.audience_id in ${near})))
    and (not c.targeted or exists (
      select from content_audiences ca
       where ca.program_id = ${programId} and ca.content_id = c.id and ca.audience_id in ${near}))`
}
