import type { Database } from '../../platform/db/database.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { prepareForms, type SqlValue } from '../../platform/db/query.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { readPage } from '../../platform/http/input/pagination.ts'
import { described, Type } from '../../platform/http/input/schema.ts'
import { afterParameters, metaAfter, type PlacedPage, type Places, withOneMore } from '../../platform/http/paging.ts'
import { type ContentRef, formOfRef, type RefForm, visiblePostSql } from '../../publishing/visibility/index.ts'
import { isShownToSql } from './comment.ts'
import { COMMENT_AUTHORS, type CommentRecord, commentColumns, presentComment } from './present-comments.ts'

interface CommentList {
  readonly contentId: number
  /** null lists the first comments of threads, else the replies of this one, which the reader may read. */
  readonly parentId: number | null
  /** The reader; null sees comments in every state. */
  readonly readerId: number | null
  readonly expanded: boolean
  /** Newest first; oldest first unless given. */
  readonly isNewestFirst?: boolean
}

export const commentListParameters = {
  ...afterParameters,
  around: Type.Optional(
    described('The page with this comment, whatever `page.number` is; not together with `page.after`', Type.Id()),
  ),
}

interface CommentQuery {
  readonly 'page.size'?: number
  readonly 'page.number'?: number
  readonly 'page.after'?: string
  readonly around?: number
}

interface CommentPageRequest {
  readonly page: PlacedPage
  readonly places: Places
}

/**
 * One page of comments as a response.
 * @throws HttpError 400 for a page that is named in two ways, 404 for one around a comment that is not in the list
 */
export async function readCommentPage(db: ProgramDb, list: CommentList, query: CommentQuery, places: Places) {
  const request = { page: await readPlacedPage(db, list, query, places), places }
  const post = sql`select ${list.contentId}::bigint as id, true as is_commentable`
  const rows = await pageSql(db.programId, post, list, boundsOf(request)).all(db)
  return presentPage(rows, request)
}

function checkAround(query: CommentQuery): void {
  if (query['page.after'] === undefined) return
  throw invalid({ rule: 'invalid_format', parameter: 'around', message: 'must not be given with page.after' })
}

async function readPlacedPage(
  db: ProgramDb,
  list: CommentList,
  { around, ...query }: CommentQuery,
  places: Places,
): Promise<PlacedPage> {
  if (around === undefined) return places.read(query)
  checkAround(query)
  const listed = listedSql(db.programId, sql`${list.contentId}::bigint`, list)
  const found = await sql<{ is_listed: boolean; before: number }>`
    select exists (select from ${listed} and c.id = ${around}) as is_listed,
           (select count(*)::integer from ${listed} and c.id ${list.isNewestFirst ? sql`>` : sql`<`} ${around}) as before`.first(
    db,
  )
  if (!found?.is_listed) throw notFound('Comment')
  const { size } = readPage(query)
  return places.read({ ...query, 'page.number': Math.floor(found.before / size) + 1 })
}

/**
 * The page of the first comments of a post, as one statement outside a transaction; empty when the post takes no comments.
 * @throws HttpError 404 when the reader does not see the post
 */
export async function readCommentsOfPost(
  database: Database,
  { programId, userId }: { readonly programId: number; readonly userId: number },
  ref: ContentRef | null,
  look: CommentsLook,
  request: CommentPageRequest,
) {
  if (ref === null) throw notFound('Post')
  const form = { by: formOfRef(ref), ...look }
  const statement = commentsOfPost(form, { programId, userId, ref: ref.uuid ?? ref.id, ...boundsOf(request) })
  const rows = await database.preparedQuery<PageRow>(statement)
  if (rows.length === 0) throw notFound('Post')
  return presentPage(rows, request)
}

interface CommentsLook {
  readonly expanded: boolean
  readonly isNewestFirst: boolean
}

const commentsOfPost = prepareForms<
  CommentsLook & { readonly by: RefForm },
  PageRow,
  PageBounds & { programId: number; userId: number; ref: number | string }
>(
  ({ by, expanded, isNewestFirst }) =>
    `comments_of_post${by === 'id' ? '' : '_by_uuid'}${expanded ? '_expanded' : ''}${isNewestFirst ? '_newest' : ''}`,
  ({ by, expanded, isNewestFirst }, { programId, userId, ref, size, offset, after }) => {
    const list = { parentId: null, readerId: userId, expanded, isNewestFirst }
    return pageSql(programId, visiblePostSql(by, { programId, userId, ref }), list, { size, offset, after })
  },
)

/** The part of a list behind the id `after`, without the first `offset`. */
interface PageBounds {
  readonly size: number
  readonly offset: number
  readonly after: number
}

function boundsOf({ page }: CommentPageRequest): PageBounds {
  const { size, offset } = withOneMore(page)
  return { size, offset, after: Number(page.after?.[0] ?? 0) }
}

/**
 * The page of a post that takes no comments.
 * @throws HttpError as `readCommentPage`
 */
export function emptyCommentPage({ around, ...query }: CommentQuery, places: Places) {
  if (around !== undefined) {
    checkAround(query)
    throw notFound('Comment')
  }
  return { data: [], meta: metaAfter(places.read(query), 0, null) }
}

/** A comment with the total of the list; an empty page has one row without a comment. */
type PageRow = { readonly total: number } & (CommentRecord | { readonly id: null })

function presentPage(rows: readonly PageRow[], { page, places }: CommentPageRequest) {
  const found = rows.flatMap(row => (row.id === null ? [] : [presentComment(row)]))
  const data = found.slice(0, page.size)
  const last = found.length > page.size ? data.at(-1) : undefined
  const next = places.next(page, last ? [String(last.id)] : null)
  return { data, meta: metaAfter(page, rows[0]?.total ?? 0, next) }
}

interface ListSql extends Pick<CommentList, 'parentId' | 'expanded' | 'isNewestFirst'> {
  readonly readerId: SqlValue<number> | null
}

/** SQL: `post` selects the post with its `is_commentable`, or nothing. */
function pageSql(
  programId: SqlValue<number>,
  post: Sql<unknown>,
  { parentId, readerId, expanded, isNewestFirst = false }: ListSql,
  { size, offset, after }: { readonly [K in keyof PageBounds]: SqlValue<number> },
): Sql<PageRow> {
  const listed = listedSql(programId, sql`(select id from post where is_commentable)`, { parentId, readerId })
  // 0 is before the first id.
  const behind = isNewestFirst ? sql`(${after}::bigint = 0 or c.id < ${after}::bigint)` : sql`c.id > ${after}::bigint`
  const order = sql.raw(isNewestFirst ? 'desc' : 'asc')
  return sql<PageRow>`
    with post as materialized (${post}),
    page as materialized (
      select c.id from ${listed} and ${behind} order by c.id ${order} limit ${size}::bigint offset ${offset}::bigint),
    counted as materialized (select count(*)::integer as total from ${listed})
    select counted.total, ${commentColumns({ expanded, readerId })}
      from post cross join counted
      left join page on true
      left join comments c on c.program_id = ${programId} and c.id = page.id
      ${COMMENT_AUTHORS}
     order by page.id ${order}`
}

/** SQL: the comments `c` of a list. Ids have the order of post_number. */
const listedSql = (
  programId: SqlValue<number>,
  contentId: Sql<unknown>,
  { parentId, readerId }: Pick<ListSql, 'parentId' | 'readerId'>,
) => sql`
  comments c
   where c.program_id = ${programId} and c.content_id = ${contentId}
     and c.parent_id ${parentId === null ? sql`is null` : sql`= ${parentId}::bigint`}
     ${readerId === null ? sql`` : sql`and ${isShownToSql('c', readerId)}`}`
