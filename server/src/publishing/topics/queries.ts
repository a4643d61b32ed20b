import { FOLLOWER_COUNT } from '../../people/following/index.ts'
import { type Actor, userIdOf } from '../../platform/access/actor.ts'
import type { Restricted } from '../../platform/access/restrictions.ts'
import { atLeast } from '../../platform/access/roles.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import type { SortTerm } from '../../platform/http/input/pagination.ts'
import { containsNames } from '../../shared/text/names-sql.ts'
import { isOwnTopic, isOwnTopicSql, type Publisher, requireOwnTopics, topicVisibleSql } from '../visibility/index.ts'
import type { TopicRow, TopicState } from './topic.ts'

export const TOPIC_SORTS = ['id', 'name', 'state', 'created_at', 'updated_at', 'follower_count'] as const
type TopicSort = (typeof TOPIC_SORTS)[number]

const SORT_SQL: Record<TopicSort, Sql<unknown>> = {
  id: sql`t.id`,
  // In the order of alphabets, as lists of people. Collation "C" makes the order independent of the database's collation.
  name: sql`sort_key(t.name) collate "C"`,
  state: sql`t.state`,
  created_at: sql`t.created_at`,
  updated_at: sql`t.updated_at`,
  follower_count: FOLLOWER_COUNT,
}

const TOPIC_COLUMNS = sql`
  t.id, t.name, t.description, t.image_url, t.state, t.auto_publish, t.auto_follow, t.auto_follow_mandatory, t.recommended,
  t.targeted, t.user_submittable, t.review,
  array(select v.user_id from topic_reviewers v
         where v.program_id = t.program_id and v.topic_id = t.id order by v.position, v.user_id) as reviewers, ${FOLLOWER_COUNT} as follower_count, t.created_at, t.updated_at,
  (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by ta.position, a.name), '[]')
     from topic_audiences ta
     join audiences a on a.program_id = ta.program_id and a.id = ta.audience_id
    where ta.program_id = t.program_id and ta.topic_id = t.id) as groups,
  array(select tc.user_id from topic_contributors tc
         where tc.program_id = t.program_id and tc.topic_id = t.id order by tc.position, tc.user_id) as contributors`

/** SQL: whether the name and the description of topic `t` contain what was typed. */
export const topicContains = (search: string): Sql<boolean> =>
  containsNames(sql`t.name || ' ' || t.description`, search, sql`t.words`)

/** A topic of the program, in any state. */
export async function findTopic(db: ProgramDb, topicId: number): Promise<TopicRow | null> {
  return selectTopic(db, topicId, sql`true`)
}

/**
 * A topic that a path names to a publisher, locked for a change if `lock`.
 * @throws HttpError 404, and 403 for one that the caller's role does not allow but that they see as an employee
 */
export async function requireTopicOf(
  db: ProgramDb,
  actor: Publisher,
  topicId: number,
  lock = false,
): Promise<TopicRow> {
  await requireOwnTopics(db, actor, [topicId])
  const topic = await (lock ? lockTopic : findTopic)(db, topicId)
  if (!topic) throw notFound('Topic')
  return topic
}

/** A topic of the program that exists; throws if it does not. */
export async function requireTopic(db: ProgramDb, topicId: number): Promise<TopicRow> {
  const topic = await findTopic(db, topicId)
  if (!topic) throw new Error(`topic ${topicId} has vanished`)
  return topic
}

/** A topic of the program, locked until the end of the transaction. */
export async function lockTopic(db: ProgramDb, topicId: number): Promise<TopicRow | null> {
  // A separate statement: a read in the locking statement may use an older snapshot.
  await sql`select id from topics where program_id = ${db.programId} and id = ${topicId} for no key update`.execute(db)
  return findTopic(db, topicId)
}

/**
 * A topic if this caller may see it: publishers and servers see all topics that their role does not restrict them from, everybody those
 * published and open to them.
 */
export async function findTopicFor(db: ProgramDb, actor: Actor, topicId: number): Promise<TopicRow | null> {
  const seesAll = (actor.kind !== 'user' || atLeast(actor.role, 'publisher')) && isOwnTopic(actor, topicId)
  return selectTopic(db, topicId, seesAll ? sql`true` : topicVisibleSql(userIdOf(actor)))
}

/**
 * A topic that is published and has the user in its audience, whatever their role; locked against changes until the end of
 * the transaction.
 */
export async function lockTopicInAudienceOf(db: ProgramDb, topicId: number, userId: number): Promise<TopicRow | null> {
  return selectTopic(db, topicId, sql`${topicVisibleSql(userId)} for no key update of t`)
}

async function selectTopic(db: ProgramDb, topicId: number, condition: Sql<unknown>): Promise<TopicRow | null> {
  const row = await sql<TopicRow>`
    select ${TOPIC_COLUMNS} from topics t
     where t.program_id = ${db.programId} and t.id = ${topicId} and ${condition}`.first(db)
  return row ?? null
}

interface TopicsWanted {
  readonly state: TopicState | 'any'
  /** A part of name or description; null finds every topic. */
  readonly search: string | null
  readonly reader: Restricted
}

/** SQL of a list of the program's topics. */
export function topicsOf(db: ProgramDb, { state, search, reader }: TopicsWanted, sort: readonly SortTerm<TopicSort>[]) {
  const ofState = state === 'any' ? sql`` : sql`and t.state = ${state}`
  const found = search === null ? sql`` : sql`and ${topicContains(search)}`
  const condition = sql`t.program_id = ${db.programId} and ${isOwnTopicSql(reader, sql`t.id`)} ${ofState} ${found}`
  const order = sort.map(({ field, direction }) => sql`${SORT_SQL[field]} ${sql.raw(direction)}`)
  return {
    columns: TOPIC_COLUMNS,
    from: sql`from topics t where ${condition}`,
    order: sql.join([...order, sql`t.id`]),
  }
}

const LISTS = { topic_audiences: 'audience_id', topic_contributors: 'user_id', topic_reviewers: 'user_id' } as const

/** Replaces a list of a topic, each id once: its audiences, its contributors, or the people who may publish where it asks for them. */
export async function replaceList(
  db: ProgramDb,
  topicId: number,
  list: keyof typeof LISTS,
  ids: readonly number[],
): Promise<void> {
  const table = sql.table(list)
  await sql`delete from ${table} where program_id = ${db.programId} and topic_id = ${topicId}`.execute(db)
  await sql`
    insert into ${table} (program_id, topic_id, ${sql.ref(LISTS[list])}, position)
    select ${db.programId}, ${topicId}, id, position
      from unnest(${[...new Set(ids)]}::bigint[]) with ordinality as l (id, position)`.execute(db)
}

/** Those of the ids that are users of the program. */
export async function existingUserIds(db: ProgramDb, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set()
  const rows = await sql<{ id: number }>`
    select id from users where program_id = ${db.programId} and id = any(${userIds}::bigint[])`.all(db)
  return new Set(rows.map(user => user.id))
}

/** Whether at most `max` people are in the audience of a topic; a user in several of its audiences counts each time. */
export async function isAudienceAtMost(
  db: ProgramDb,
  topic: Pick<TopicRow, 'id' | 'targeted'>,
  max: number,
): Promise<boolean> {
  const people = topic.targeted
    ? sql`select coalesce(sum(a.member_count), 0) <= ${max} as small
            from topic_audiences ta
            join audiences a on a.program_id = ta.program_id and a.id = ta.audience_id
           where ta.program_id = ${db.programId} and ta.topic_id = ${topic.id}`
    : sql`select count(*) <= ${max} as small
            from (select from users where program_id = ${db.programId} limit ${max + 1}) as first`
  const row = await sql<{ small: boolean }>`${people}`.first(db)
  return row?.small ?? true
}
