import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { prepareForms, type SqlValue } from '../../platform/db/prepared-statement.ts'
import type { PageRequest } from '../../platform/http/input/pagination.ts'
import { wishedTags } from '../../platform/i18n/language-tags.ts'
import { type NotificationSubject, type NotificationType, typesWhere } from '../../publishing/notices/index.ts'
import { pickTranslation } from '../../publishing/translations/index.ts'
import { countNotificationsAtOnce } from './counts.ts'
import {
  type AnyReader,
  common,
  isCountedAlone,
  type NotificationFilter,
  nameOfForm,
  personal,
  type Reader,
  seen,
  viewer,
  whose,
} from './matching-sql.ts'

/** What the texts of a notification are made of. */
export interface NotificationTexts extends NotificationSubject {
  readonly type: NotificationType
  readonly content_id: number | null
  readonly poll_id: number | null
  readonly post_uuid: string | null
  /** Of a returned submission: the reader's own item. */
  readonly item_id: number | null
  /** What the reader would like to read, and what the program is written in. */
  readonly preferred_language: string | null
  readonly default_language: string
}

export interface NotificationRow extends NotificationTexts {
  readonly id: number
  readonly action_required: boolean
  readonly read_at: Date | null
  readonly acknowledged_at: Date | null
  readonly created_at: Date
}

const OF_SUBMISSIONS = typesWhere(rule => rule.leadsTo === 'submission')

type Stretch = Pick<PageRequest, 'size' | 'offset'>

/**
 * A page, newest first, and how many there are, outside any transaction: on connections that never sort what an index has
 * in order.
 */
export async function readNotificationPage(
  database: Database,
  reader: Reader,
  filter: NotificationFilter,
  { size, offset }: Stretch,
): Promise<{ rows: NotificationRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    database.hot<FullRow>({ ...pageOf(filter, { ...whose(reader), size, offset }), mayLag: true }),
    countNotificationsAtOnce(database, reader, filter),
  ])
  return { rows: namedForReader(rows), total }
}

/** One that the user has, or undefined. */
export async function findNotification(
  db: ProgramDb,
  reader: Reader,
  id: number,
): Promise<NotificationRow | undefined> {
  const one = sql`${personal(reader, { id })} union all ${common(reader, { id }, sql`true`)}`
  const { rows } = await detailsSql(reader, one).execute(db)
  return namedForReader(rows)[0]
}

const pageOf = prepareForms<NotificationFilter, Reader & Stretch>(
  filter => nameOfForm('notification_page', filter),
  (filter, { programId, userId, size, offset }) => {
    const reader = { programId, userId }
    return detailsSql(reader, newestSql(reader, filter, { size, offset }))
  },
)

/** Of a reader who sees no more than these, all are read; of others the newest of the program until the page is full. */
const FEW = 100

/**
 * SQL: the rows of a page. What is read of it does not grow with the program: a reader sees few, or meets one of them soon
 * among the newest of everybody.
 */
function newestSql(
  reader: AnyReader,
  filter: NotificationFilter,
  { size, offset }: { readonly size: SqlValue<number>; readonly offset: SqlValue<number> },
): RawBuilder<unknown> {
  const newest = (rows: RawBuilder<unknown>) =>
    sql`(select * from (${rows}) n order by created_at desc, id desc limit ${size}::bigint + ${offset}::bigint)`
  // `offset 0`: found by what they are, and then sorted; not looked for in the order of the page.
  const newestOfFew = (rows: RawBuilder<unknown>) => newest(sql`${rows} offset 0`)
  const notices = sql`(select coalesce(sum(notices), 0) from seen)`
  const areFew = sql`${notices} <= ${sql.lit(FEW)} and n.readers = any(array(select readers from seen))`
  const areMany = sql`${notices} > ${sql.lit(FEW)} and n.readers is not null`
  return sql`
    with seen as materialized (${seen(reader)})
    select * from (
      ${newest(personal(reader, filter))}
      union all ${newestOfFew(common(reader, filter, isCountedAlone))}
      union all ${newestOfFew(common(reader, filter, areFew))}
      union all ${newest(common(reader, filter, areMany))}) n
     order by created_at desc, id desc limit ${size}::bigint offset ${offset}::bigint`
}

/** SQL: these rows with what their texts are made of, newest first. */
const detailsSql = ({ programId, userId }: AnyReader, notifications: RawBuilder<unknown>) => sql<FullRow>`
    with viewer as materialized (${viewer({ programId, userId })}), page as materialized (${notifications})
    select n.id, n.type, n.content_id, n.comment_id, n.poll_id, n.event_count, n.detail, n.action_required, n.read_at,
           n.acknowledged_at, n.created_at, c.uuid as post_uuid, i.id as item_id, c.title as post_title, p.question as poll_question,
           case when k.author_alias_id is not null then a.display_name
                else coalesce(u.display_name, u.given_name || ' ' || u.family_name) end as comment_author,
           me.preferred_language, me.default_language, c.language as original_language,
           (select json_agg(json_build_object('language', t.language, 'title', t.title)) from content_translations t
             where t.program_id = ${programId} and t.content_id = n.content_id) as titles
      from page n
     cross join (select u.preferred_language, p.default_language
                   from users u join programs p on p.id = u.program_id
                  where u.program_id = ${programId} and u.id = ${userId}) me
      left join content c on c.program_id = ${programId} and c.id = n.content_id
      left join ugc_items i
        on i.program_id = ${programId} and i.content_id = n.content_id and n.type = any(${OF_SUBMISSIONS})
      left join polls p on p.program_id = ${programId} and p.id = n.poll_id
      left join comments k on k.program_id = ${programId} and k.id = n.comment_id and k.state = 'published'
      left join comment_aliases a on a.program_id = ${programId} and a.id = k.author_alias_id
      left join users u on u.program_id = ${programId} and u.id = k.author_user_id
     order by n.created_at desc, n.id desc`

/** A row as it is read: a post's title in all languages that it has. */
type FullRow = NotificationRow & {
  readonly original_language: string | null
  readonly titles: readonly { readonly language: string; readonly title: string }[] | null
}

/** Posts are named in the reader's language, as feeds show them. */
function inLanguageOfReader(
  { original_language, titles, ...row }: FullRow,
  wished: readonly string[],
): NotificationRow {
  const shown = pickTranslation(wished, original_language ?? '', titles ?? [])
  return shown ? { ...row, post_title: shown.title } : row
}

function namedForReader(rows: readonly FullRow[]): NotificationRow[] {
  const wished = wishedTags(rows[0]?.preferred_language ?? null)
  return rows.map(row => inLanguageOfReader(row, wished))
}
