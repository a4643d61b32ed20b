// Topics as readers see them: topics open to the reader, the reader's settings for each, and the time of publication of
// the newest post that is visible to the reader.

import { FOLLOWER_COUNT, NOTIFICATION_LEVELS, setNotificationLevel } from '../../people/following/index.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import {
  type PageRequest,
  pageMeta,
  pageParameters,
  readPage,
  readSort,
  type SortTerm,
  sortParameter,
} from '../../platform/http/input/pagination.ts'
import { described, namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimes, type RowOf } from '../../platform/http/input/timestamp.ts'
import { viewerKeysSql, visibleSql } from '../visibility/index.ts'
import { topicContains } from './queries.ts'

const SEARCH_MAX_LENGTH = 255

/** A topic in the list of one reader (docs/contract/feeds.md#topics-for-readers). */
const FeedTopic = namedObject('FeedTopic', {
  id: Type.Id(),
  name: Type.String(),
  description: Type.String(),
  image_url: Type.Nullable(Type.String()),
  following: Type.Boolean(),
  notification_level: Type.Nullable(Type.OneOf(NOTIFICATION_LEVELS)),
  mandatory: Type.Boolean(),
  recommended: Type.Boolean(),
  user_submittable: Type.Boolean(),
  follower_count: Type.Count(),
  last_published_at: Type.Nullable(Type.Timestamp()),
})

const FEED_TOPIC_SORTS = ['name', 'follower_count', 'last_published_at'] as const
type FeedTopicSort = (typeof FEED_TOPIC_SORTS)[number]

export const listFeedTopics = endpoint('GET /v2/feed/channels', {
  tag: 'Feeds',
  summary: 'List the topics that you see',
  description: `The published ones that are open to you. Sorts by ${FEED_TOPIC_SORTS.join(', ')}; by name unless said.`,
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: {
    query: Type.Object({
      search: Type.Optional(described('A part of name or description', Type.Text(SEARCH_MAX_LENGTH))),
      'filter.followed': Type.Optional(Type.Boolean({ description: 'Only those that you follow, or do not' })),
      ...sortParameter,
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Type.Page(FeedTopic) },
  async handle({ actor, db }, { query }) {
    const page = readPage(query)
    const { rows, total } = await listFeedTopicRows(db, actor.userId, {
      search: query.search?.trim() || null,
      followed: query['filter.followed'],
      sort: readSort(query.sort, FEED_TOPIC_SORTS, 'name'),
      page,
    })
    return { data: rows.map(presentFeedTopic), meta: pageMeta(page, total) }
  },
})

export const readFeedTopic = endpoint('GET /v2/feed/channels/{channel_id}', {
  tag: 'Feeds',
  summary: 'Read one of the topics that you see',
  description: 'As it is listed. 404 for a topic that is not published or not open to you.',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: Type.Object({ channel_id: Type.Id() }) },
  output: { status: 200, body: Type.One(FeedTopic) },
  async handle({ actor, db }, { params }) {
    const { rows } = await listFeedTopicRows(db, actor.userId, { id: params.channel_id })
    const [topic] = rows
    if (!topic) throw notFound('Topic')
    return { data: presentFeedTopic(topic) }
  },
})

const NotificationLevelSetting = namedObject('TopicNotifications', {
  level: described(
    '`all` notifies you in the app and by push of every new post of the topic, `chosen` of those whose publisher says so, ' +
      '`none` of none of them',
    Type.OneOf(NOTIFICATION_LEVELS),
  ),
})

export const setTopicNotifications = endpoint('PUT /v2/feed/channels/{channel_id}/notifications', {
  tag: 'Feeds',
  summary: 'Choose of which new posts of a topic you are notified',
  description: 'Of several topics of a post the loudest level counts. 404 for a topic that you do not follow.',
  access: { as: ['user'], scopes: ['feeds.engage'] },
  input: { params: Type.Object({ channel_id: Type.Id() }), body: NotificationLevelSetting },
  output: { status: 200, body: Type.One(NotificationLevelSetting) },
  async handle({ actor: { userId }, db }, { params: { channel_id: topicId }, body: { level } }) {
    const { rows } = await listFeedTopicRows(db, userId, { id: topicId })
    if (!rows[0] || !(await setNotificationLevel(db, topicId, userId, level))) throw notFound('Topic')
    return { data: { level } }
  },
})

/** The filters of the list; an omitted member does not filter. */
interface FeedTopicRequest {
  readonly id?: number
  /** A part of name or description. */
  readonly search?: string | null
  readonly followed?: boolean | undefined
  readonly sort?: readonly SortTerm<FeedTopicSort>[]
  readonly page?: Pick<PageRequest, 'size' | 'offset'>
}

type FeedTopicRow = RowOf<Static<typeof FeedTopic>, 'last_published_at'>

const SORT_SQL: Record<FeedTopicSort, Sql<unknown>> = {
  name: sql`sort_key(s.name) collate "C"`,
  follower_count: sql`s.follower_count`,
  last_published_at: sql`${lastPublished()}`,
}

/**
 * SQL: the time of publication of the newest post in topic `s` that the reader sees. Posts are scanned newest first, each
 * looked up by its key, so the scan ends at the first visible post.
 */
function lastPublished(): Sql<unknown> {
  return sql`(
    select p.published_at from post_feed_topics p
     cross join lateral (
       select * from post_feed where program_id = s.program_id and post_id = p.post_id limit 1) f
     where p.program_id = s.program_id and p.topic_id = s.id and ${visibleSql('f', sql`(select keys from reader)`)}
     order by p.published_at desc, p.post_id desc limit 1)`
}

/** A page of the topics that a user sees, and their total number. */
async function listFeedTopicRows(
  db: ProgramDb,
  userId: number,
  { id, search = null, followed, sort = [], page = { size: 1, offset: 0 } }: FeedTopicRequest,
): Promise<{ rows: FeedTopicRow[]; total: number }> {
  const { programId } = db
  const order = sort.map(({ field, direction }) => sql`${SORT_SQL[field]} ${sql.raw(direction)} nulls last`)
  const rows = await sql<FeedTopicRow & { total: number }>`
    with reader as materialized (
      select ${viewerKeysSql(sql`me.program_id`, sql`me.user_id`)} as keys
        from (select ${programId}::bigint as program_id, ${userId}::bigint as user_id) me),
    seen as materialized (
      select t.program_id, t.id, t.name, t.description, t.image_url, t.auto_follow_mandatory as mandatory, t.recommended,
             t.user_submittable, ${FOLLOWER_COUNT} as follower_count, f.following is true as following,
             case when f.following then f.notification_level end as notification_level
        from topics t
        left join topic_followers f on f.program_id = t.program_id and f.topic_id = t.id and f.user_id = ${userId}
       where t.program_id = ${programId} and t.state = 'published'
         and (not t.targeted or t.id in (
           select a.topic_id from topic_audiences a
            where a.program_id = ${programId} and a.audience_id = any((select keys from reader)::bigint[])))
         ${id === undefined ? sql`` : sql`and t.id = ${id}`}
         ${followed === undefined ? sql`` : sql`and f.following is ${followed ? sql`true` : sql`not true`}`}
         ${search === null ? sql`` : sql`and ${topicContains(search)}`}),
    page as materialized (
      select s.*, row_number() over (order by ${sql.join([...order, sql`s.id`])}) as place from seen s
       order by place limit ${page.size} offset ${page.offset})
    select s.id, s.name, s.description, s.image_url, s.mandatory, s.recommended, s.user_submittable, s.follower_count,
           s.following, s.notification_level, ${lastPublished()} as last_published_at, n.total
      from (select count(*)::int as total from seen) n
      left join page s on true order by s.place`.all(db)
  // A page beyond the end is one row with only the total.
  const found = rows.filter(row => row.id !== null).map(({ total: _, ...row }) => row)
  return { rows: found, total: rows[0]?.total ?? 0 }
}

const presentFeedTopic = (row: FeedTopicRow) => presentTimes(row, 'last_published_at')
