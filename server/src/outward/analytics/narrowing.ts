// Filters of an overview: people by audience, department and place of work, and posts of a topic or an initiative.

import { resolveAudience } from '../../people/access-codes/index.ts'
import { readMeasuring } from '../../people/programs/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { described, Type } from '../../platform/http/input/schema.ts'
import { GROUP_MIN } from '../../shared/smallest-group.ts'
import { isOfPeople, type NarrowedPeople, peopleSql } from './narrowed-people.ts'
import { readValues, requireHidden } from './narrowed-values.ts'

const TEXT_MAX_LENGTH = 255

export const narrowingParameters = {
  audience: Type.Optional(described('Only the people of this audience, by its name', Type.Text(TEXT_MAX_LENGTH))),
  'filter.department': Type.Optional(
    described('Only the people of this department, one that `groups` would show', Type.Text(TEXT_MAX_LENGTH)),
  ),
  'filter.work_location': Type.Optional(
    described('Only the people of this place of work, one that `groups` would show', Type.Text(TEXT_MAX_LENGTH)),
  ),
  'filter.channel_id': Type.Optional(described('Only posts in this topic', Type.Id())),
  'filter.initiative_id': Type.Optional(described('Only posts of this initiative', Type.Id())),
}

export interface NarrowingQuery {
  readonly audience?: string
  readonly 'filter.department'?: string
  readonly 'filter.work_location'?: string
  readonly 'filter.channel_id'?: number
  readonly 'filter.initiative_id'?: number
}

export interface Narrowing extends NarrowedPeople {
  readonly topicId: number | null
  readonly initiativeId: number | null
}

export const NOT_NARROWED: Narrowing = { audienceId: null, values: [], topicId: null, initiativeId: null }

/**
 * Reads what to narrow to.
 * @throws HttpError 400 for an audience that does not exist, for one of fewer than five people where views have no names, and for
 *   values that would tell of fewer than five people (docs/contract/statistics.md#overview)
 */
export async function readNarrowing(database: Database, programId: number, query: NarrowingQuery): Promise<Narrowing> {
  const { audience } = query
  const narrowing = {
    audienceId: audience === undefined ? null : await readAudience(database, programId, audience),
    values: await readValues(database, programId, query),
    topicId: query['filter.channel_id'] ?? null,
    initiativeId: query['filter.initiative_id'] ?? null,
  }
  await requireHidden(database, programId, narrowing)
  return narrowing
}

const readAudience = (database: Database, programId: number, audience: string): Promise<number> =>
  database.read(programId, async db => {
    const audienceId = await resolveAudience(db, audience)
    const row = await sql<{ is_small: boolean }>`
      select count(*) < ${GROUP_MIN} as is_small
        from (select from audience_members where program_id = ${db.programId} and audience_id = ${audienceId}
               limit ${GROUP_MIN}) m`.first(db)
    if (row?.is_small && !(await readMeasuring(db)).views_per_person) {
      throw invalid({ rule: 'out_of_range', parameter: 'audience', message: `has fewer than ${GROUP_MIN} people` })
    }
    return audienceId
  })

export const isOfPosts = ({ topicId, initiativeId }: Narrowing): boolean => topicId !== null || initiativeId !== null
export const isNarrowed = (narrowing: Narrowing): boolean => isOfPeople(narrowing) || isOfPosts(narrowing)

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
 * SQL: whether some of the people who are meant can see the row `c` of content while it is published: by one of its topics, and by
 * its own audiences. Audiences that have one of them are read once.
 */
export function isForPeopleSql(programId: number, narrowing: Narrowing): Sql<unknown> {
  if (!isOfPeople(narrowing)) return sql`true`
  const near = sql`(
    select distinct o.audience_id from (${peopleSql(programId, narrowing)}) m
      join audience_members o on o.program_id = ${programId} and o.user_id = m.id)`
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
