import type { UserActor } from '../../platform/access/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { prepareForms, type SqlValue } from '../../platform/db/query.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import {
  metaAfter,
  microsOf,
  type PlacedPage,
  type Places,
  type SortKey,
  withOneMore,
} from '../../platform/http/paging.ts'
import type { Services } from '../../platform/services.ts'
import { type LanguageWish, readWishes } from '../../platform/text/language-tags.ts'
import {
  followedTopicNameSql,
  lastReactedSql,
  type NotificationSubject,
  type NotificationType,
  RULES,
  reactionCountSql,
  typesWhere,
} from '../../publishing/notices/index.ts'
import { reachRecorder } from '../../publishing/statistics/index.ts'
import { pickTranslation } from '../../publishing/translations/index.ts'
import {
  type AnyReader,
  common,
  countAll,
  isCountedAlone,
  type NotificationFilter,
  nameOfForm,
  personal,
  type Reader,
  type RowFilter,
  readerSets,
  viewer,
  whose,
} from './matching-sql.ts'

/** The values in the texts of a notification. */
export interface NotificationTexts extends NotificationSubject {
  readonly type: NotificationType
  readonly content_id: number | null
  readonly poll_id: number | null
  readonly survey_id: number | null
  readonly post_uuid: string | null
  /** The first new comment that still exists, and the thread of a reply; null for a thread's first comment. */
  readonly new_comment_id: number | null
  readonly new_comment_thread_id: number | null
  /** Only for a returned submission: the reader's own item. */
  readonly item_id: number | null
  /** The reader's language, and the program's. */
  readonly preferred_language: string | null
  readonly default_language: string
}

export interface NotificationRow extends NotificationTexts {
  readonly id: number
  readonly action_required: boolean
  readonly read_at: Date | null
  readonly acknowledged_at: Date | null
  readonly created_at: Date
  /** The beginning of the latest comment; null when it can no longer be seen. */
  readonly comment_excerpt: string | null
  /** Authors of the new comments, among the latest `COUNTED_MAX_COUNT` of the post; null for other types. */
  readonly comment_author_count: number | null
  /** The picture of the comment's author or alias, or of the last person who reacted, where that is named. */
  readonly person_avatar_url: string | null
}

/** Characters that an excerpt is made of. */
const EXCERPT_READ_MAX_LENGTH = 500

const OF_SUBMISSIONS = typesWhere(rule => rule.leadsTo === 'submission')

/** The part of a list behind a place, without the first `offset`. */
interface PageBounds {
  readonly size: number
  readonly offset: number
  readonly at: string
  readonly id: string
}

/** A page of a list, and its `meta`. */
interface NotificationPage {
  readonly rows: NotificationRow[]
  readonly meta: ReturnType<typeof metaAfter>
}

/** A page, newest first, and the total, outside any transaction: on connections that never sort what an index has in order. */
export async function readNotificationPage(
  database: Database,
  reader: Reader,
  filter: NotificationFilter,
  { page, places }: { readonly page: PlacedPage; readonly places: Places },
): Promise<NotificationPage> {
  const { size, offset } = withOneMore(page)
  const [at = '', id = ''] = page.after ?? []
  const statement = pageOf({ ...filter, isAfter: page.after !== null }, { ...whose(reader), size, offset, at, id })
  const rows = await database.preparedQuery<PlacedRow & { total: number }>(statement)
  // Without notifications there is one row with the total.
  const found = rows.filter(row => row.id !== null)
  const shown = found.slice(0, page.size)
  const last = found.length > page.size ? shown.at(-1) : undefined
  const next = places.next(page, last ? placeOf(last) : null)
  const named = namedForReader(shown.map(({ micros: _, ...row }) => row))
  return { rows: named, meta: metaAfter(page, rows[0]?.total ?? 0, next) }
}

const placeOf = ({ micros, id }: PlacedRow): SortKey => [micros, String(id)]

/** A notification of the user, or undefined. */
export async function findNotification(
  db: ProgramDb,
  reader: Reader,
  id: number,
): Promise<NotificationRow | undefined> {
  const one = sql`${personal(reader, { id })} union all ${common(reader, { id }, sql`true`)}`
  const rows = await sql<FullRow>`
    with viewer as materialized (${viewer(reader)}), page as materialized (${one}) ${detailsSql(reader)}`.all(db)
  return namedForReader(rows)[0]
}

interface PageForm extends NotificationFilter {
  readonly isAfter: boolean
}

const pageOf = prepareForms<PageForm, PlacedRow & { total: number }, Reader & PageBounds>(
  ({ isAfter, ...filter }) => `${nameOfForm('notification_page', filter)}${isAfter ? '_after' : ''}`,
  ({ isAfter, ...filter }, { programId, userId, size, offset, at, id }) => {
    const reader = { programId, userId }
    const after = isAfter ? { at, id } : undefined
    return sql`
    with viewer as materialized (${viewer(reader)}), reader_sets as materialized (${readerSets(reader)}),
         page as materialized (${newestSql(reader, { ...filter, after }, { size, offset })}),
         counted as materialized (select ${countAll(reader, filter, sql`select * from reader_sets`)} as total)
    select counted.total, details.* from counted left join (${detailsSql(reader)}) details on true
     order by details.created_at desc, details.id desc`
  },
)

/** Up to this number all notifications of a reader are read; beyond it, the program's newest until the page is full. */
const FEW = 100

/**
 * SQL: the rows of a page, by the CTEs `viewer` and `reader_sets`. The rows read do not grow with the program: a reader either sees few,
 * or a scan of the newest soon finds them.
 */
function newestSql(
  reader: AnyReader,
  filter: RowFilter,
  { size, offset }: { readonly size: SqlValue<number>; readonly offset: SqlValue<number> },
): Sql<unknown> {
  const newest = (rows: Sql<unknown>) =>
    sql`(select * from (${rows}) n order by created_at desc, id desc limit ${size}::bigint + ${offset}::bigint)`
  const notices = sql`(select coalesce(sum(notices), 0) from reader_sets)`
  const areFew = sql`${notices} <= ${sql.lit(FEW)} and n.readers = any(array(select readers from reader_sets))`
  const areMany = sql`${notices} > ${sql.lit(FEW)} and n.readers is not null`
  return sql`
    select * from (
      ${newest(personal(reader, filter))}
      union all ${newest(common(reader, filter, isCountedAlone, 'found, then newest'))}
      union all ${newest(common(reader, filter, areFew, 'found, then newest'))}
      union all ${newest(common(reader, filter, areMany, 'newest'))}) n
     order by created_at desc, id desc limit ${size}::bigint offset ${offset}::bigint`
}

/**
 * SQL: the rows of `page` with the data of their texts, newest first. Looked up one by one: a join that was planned while a
 * program had few polls or submissions would read all of them for each row.
 */
const detailsSql = ({ programId, userId }: AnyReader) => sql`
    select n.id, n.type, n.content_id, n.comment_id, n.poll_id, n.survey_id, n.event_count, n.detail, n.action_required, n.read_at,
           n.acknowledged_at, n.created_at, ${sql.raw(microsOf('n.created_at'))}::text as micros, c.uuid as post_uuid, i.id as item_id, c.title as post_title, p.question as poll_question, y.title as survey_title,
           n.type in ('poll_opened', 'survey') and not n.action_required as is_answered, f.id as new_comment_id, f.parent_id as new_comment_thread_id,
           case when k.author_alias_id is not null then a.display_name
                else coalesce(u.display_name, u.given_name || ' ' || u.family_name) end as comment_author,
           case when n.type = 'new_post' then ${followedTopicNameSql(programId, userId, sql`n.content_id`)} end as channel_name,
           case when n.type = 'reaction' then ${reactionCountSql(programId, userId)} end as reaction_count,
           reacted.name as reaction_user_name,
           case when n.type = 'reaction' then reacted.picture
                when k.author_alias_id is not null then a.avatar_url else u.photo_url end as person_avatar_url,
           left(k.body, ${sql.lit(EXCERPT_READ_MAX_LENGTH)}) as comment_excerpt, s.count as comment_author_count,
           me.preferred_language, me.default_language, coalesce(c.language, y.language) as original_language,
           (select json_agg(json_build_object('language', t.language, 'title', t.title)) from content_translations t
             where t.program_id = ${programId} and t.content_id = n.content_id) as titles,
           ${surveyTitles(programId)} as survey_titles
      from page n
     cross join (select u.preferred_language, p.default_language
                   from users u join programs p on p.id = u.program_id
                  where u.program_id = ${programId} and u.id = ${userId}) me
      left join lateral (
        select * from content where program_id = ${programId} and id = n.content_id limit 1) c on true
      left join lateral (
        select id from ugc_items
         where program_id = ${programId} and content_id = n.content_id and n.type = any(${OF_SUBMISSIONS}) limit 1) i on true
      left join lateral (
        select question from polls where program_id = ${programId} and id = n.poll_id limit 1) p on true
      left join lateral (
        select title, language from surveys where program_id = ${programId} and id = n.survey_id limit 1) y on true
      left join lateral (
        select author_alias_id, named_user_id, body, post_number from comments
         where program_id = ${programId} and id = n.comment_id and state = 'published' limit 1) k on true
      left join lateral (${lastReactedSql(programId, userId)}) reacted on true
      left join lateral (${firstNewComment(programId)}) f on true
      left join lateral (${authorsOfNew({ programId, userId })}) s on true
      left join lateral (
        select display_name, avatar_url from comment_aliases where program_id = ${programId} and id = k.author_alias_id limit 1) a on true
      left join lateral (
        select * from users where program_id = ${programId} and id = k.named_user_id limit 1) u on true
     order by n.created_at desc, n.id desc`

/**
 * SQL: the first new comment of the notification `n`; the latest one if that was deleted. Two look-ups by key: with
 * `id in (…)` the order by id made the planner scan all comments of the program.
 */
export const firstNewComment = (programId: SqlValue<number>) => {
  const published = (id: Sql<unknown>) => sql`
    (select id, parent_id, post_number from comments where program_id = ${programId} and id = ${id} and state = 'published')`
  return sql`
  ${published(sql`n.first_comment_id`)} union all ${published(sql`n.comment_id`)} order by id limit 1`
}

/** SQL: the translated titles of the survey of the notification `n`. */
export const surveyTitles = (programId: SqlValue<number>): Sql<unknown> => sql`(
  select json_agg(json_build_object('language', t.language, 'title', t.texts ->> 'title')) from survey_translations t
   where t.program_id = ${programId} and t.survey_id = n.survey_id and t.texts ->> 'title' is not null)`

/** Maximum comments of a post that are read to count their authors. */
const COUNTED_MAX_COUNT = 50

/** SQL: the number of people and aliases who wrote the new comments of the notification `n`, from `f` to `k`, chosen by its rule. */
const authorsOfNew = ({ programId, userId }: AnyReader) => sql`
  ${sql.join(
    typesWhere(rule => rule.madeOf.kind === 'comments').map(type => {
      const { madeOf } = RULES[type]
      return sql`
        select count(distinct coalesce(w.author_alias_id, -w.named_user_id))::integer as count
          from (with c as materialized (
                  select * from comments
                   where n.type = ${sql.lit(type)} and program_id = ${programId} and content_id = n.content_id and state = 'published'
                     and post_number between f.post_number and k.post_number
                   order by post_number desc limit ${sql.lit(COUNTED_MAX_COUNT)}),
                recipients as (${sql.raw(madeOf.kind === 'comments' ? madeOf.recipientsSql : '')})
                select distinct c.author_alias_id, c.named_user_id
                  from recipients r join c on c.id = r.comment_id where r.user_id = ${userId}) w
        having n.type = ${sql.lit(type)}`
    }),
    sql` union all `,
  )}`

/** A row as it is read: with a post's titles in all its languages. */
type FullRow = NotificationRow & {
  readonly original_language: string | null
  readonly titles: readonly TitleIn[] | null
  readonly survey_titles: readonly TitleIn[] | null
}

interface TitleIn {
  readonly language: string
  readonly title: string
}

/** With its exact time, for places. */
type PlacedRow = FullRow & { readonly micros: string }

/** Titles of posts and surveys in the reader's language, as in feeds. */
function inLanguageOfReader(
  { original_language, titles, survey_titles, ...row }: FullRow,
  wishes: readonly LanguageWish[],
): NotificationRow {
  const shown = pickTranslation(wishes, original_language ?? '', survey_titles ?? titles ?? [])
  if (!shown) return row
  return survey_titles ? { ...row, survey_title: shown.title } : { ...row, post_title: shown.title }
}

function namedForReader(rows: readonly FullRow[]): NotificationRow[] {
  const wishes = readWishes(rows[0]?.preferred_language ?? null)
  return rows.map(row => inLanguageOfReader(row, wishes))
}

/** Notices about a post for its readers; other notices are for its author or reviewer. */
const OF_READERS = ['acknowledge_required', 'acknowledge_reminder', 'comment_reply', 'mention', 'new_post']

/** Counts the caller as reached by the posts of these notices; not where an assistant reads them. */
export function recordShownNotices(
  services: Services,
  { programId, userId, isForAssistants }: UserActor,
  rows: readonly NotificationRow[],
): void {
  if (isForAssistants) return
  const postIds = rows.filter(({ type }) => OF_READERS.includes(type)).flatMap(({ content_id }) => content_id ?? [])
  if (postIds.length > 0) services.state(reachRecorder).shown(programId, userId, postIds)
}
