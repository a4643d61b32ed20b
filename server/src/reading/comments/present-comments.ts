import { FORMER_COLLEAGUE } from '../../people/users/index.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { isAmong } from '../../platform/db/ids.ts'
import type { SqlValue } from '../../platform/db/query.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import type { COMMENT_STATES, PresentedComment } from './comment.ts'
import { MENTIONS_SQL } from './mentions.ts'

/**
 * Comments for a response, in the order of `ids`; unknown ids are left out. The caller checks permissions.
 */
export async function presentComments(
  db: ProgramDb,
  ids: readonly number[],
  view: CommentView,
): Promise<PresentedComment[]> {
  if (ids.length === 0) return []
  const rows = await sql<CommentRecord>`
    select ${commentColumns(view)}
      from comments c ${COMMENT_AUTHORS}
     where c.program_id = ${db.programId} and c.id ${isAmong(ids)}`.all(db)
  const comments = new Map(rows.map(row => [row.id, presentComment(row)]))
  return ids.flatMap(id => comments.get(id) ?? [])
}

/** `presentComments` for one comment that exists. */
export async function presentOneComment(db: ProgramDb, id: number, view: CommentView): Promise<PresentedComment> {
  const [comment] = await presentComments(db, [id], view)
  if (!comment) throw notFound('Comment')
  return comment
}

/** For whom comments are returned. */
export interface CommentView<Reader = number> {
  /** The program has expanded reactions. */
  readonly expanded: boolean
  /** Whose like is shown; null outside the feed. */
  readonly readerId: Reader | null
}

/** The columns of `commentColumns`. */
export interface CommentRecord {
  readonly id: number
  readonly post_number: number
  readonly content_id: number
  readonly parent_id: number | null
  readonly body: string
  readonly image_url: string | null
  readonly image_alt: string | null
  readonly mentions: PresentedComment['mentions']
  readonly named_user_id: number | null
  readonly author_alias_id: number | null
  readonly like_count: number
  /** undefined outside the feed. */
  readonly liked_at?: Date | null
  /** The reader's own, with times as JSON has them; undefined outside the feed. */
  readonly report?: { readonly reported_at: string; readonly decided_at: string | null } | null
  readonly reply_count: number
  readonly state: (typeof COMMENT_STATES)[number]
  readonly created_at: Date
  readonly updated_at: Date
  readonly edited_at: Date | null
  readonly user_display_name: string | null
  readonly user_avatar_url: string | null
  readonly alias_display_name: string | null
  readonly alias_avatar_url: string | null
  /** Null in programs without expanded reactions. */
  readonly reactions: Array<{ reaction_type_id: number; count: number }> | null
}

export function presentComment(row: CommentRecord): PresentedComment {
  return {
    id: row.id,
    post_number: row.post_number,
    content_id: row.content_id,
    parent_id: row.parent_id,
    body: row.body,
    image_url: row.image_url,
    image_alt: row.image_alt,
    mentions: row.mentions,
    author: authorOf(row),
    author_alias_id: row.author_alias_id,
    like_count: row.like_count,
    reply_count: row.reply_count,
    state: row.state,
    created_at: presentTimestamp(row.created_at),
    updated_at: presentTimestamp(row.updated_at),
    edited_at: presentTimestamp(row.edited_at),
    // In the order of the serializer, so that a response that is repeated (`storeResults`) has the same bytes.
    ...(row.liked_at === undefined ? {} : { liked_at: presentTimestamp(row.liked_at) }),
    ...(row.report ? { report: presentReport(row.report) } : {}),
    ...(row.reactions ? { reactions: row.reactions } : {}),
  }
}

const presentReport = ({ reported_at, decided_at }: NonNullable<CommentRecord['report']>) => ({
  reported_at: presentTimestamp(new Date(reported_at)),
  decided_at: decided_at && presentTimestamp(new Date(decided_at)),
})

/** An alias hides the user behind it, even after the alias is deleted. */
function authorOf(row: CommentRecord): PresentedComment['author'] {
  if (row.state === 'deleted') return null
  if (row.author_alias_id !== null) {
    return { user_id: null, display_name: row.alias_display_name ?? '', avatar_url: row.alias_avatar_url }
  }
  return {
    user_id: row.named_user_id,
    display_name: row.user_display_name ?? FORMER_COLLEAGUE,
    avatar_url: row.user_avatar_url,
  }
}

/** SQL: a `CommentRecord` of the row `c` of comments, joined with `COMMENT_AUTHORS`. */
export const commentColumns = ({ expanded, readerId }: CommentView<SqlValue<number>>): Sql<unknown> => sql`
  c.id, c.post_number, c.content_id, c.parent_id, c.body, c.image_url, c.image_alt, c.named_user_id, c.author_alias_id, c.like_count, c.reply_count,
  c.state, c.created_at, c.updated_at, c.edited_at, ${MENTIONS_SQL} as mentions,
  coalesce(u.display_name, u.given_name || ' ' || u.family_name) as user_display_name, u.photo_url as user_avatar_url,
  a.display_name as alias_display_name, a.avatar_url as alias_avatar_url,
  ${readerId === null ? sql`` : sql`${likedAt(readerId)} as liked_at, ${ownReport(readerId)} as report,`} ${expanded ? REACTIONS : sql`null`} as reactions`

const likedAt = (readerId: SqlValue<number>) => sql`(
  select liked_at from comment_likes where program_id = c.program_id and comment_id = c.id and user_id = ${readerId})`

const ownReport = (readerId: SqlValue<number>) => sql`(
  select jsonb_build_object('reported_at', created_at, 'decided_at', settled_at)
    from comment_reports where program_id = c.program_id and comment_id = c.id and user_id = ${readerId})`

const REACTIONS = sql`(
  select coalesce(json_agg(json_build_object('reaction_type_id', r.reaction_type_id, 'count', r.count)
                           order by r.reaction_type_id), '[]')
    from (select l.reaction_type_id, count(*) as count from comment_likes l
           where l.program_id = c.program_id and l.comment_id = c.id and l.reaction_type_id is not null
           group by l.reaction_type_id) r)`

export const COMMENT_AUTHORS = sql`
  left join users u on u.program_id = c.program_id and u.id = c.named_user_id
  left join comment_aliases a on a.program_id = c.program_id and a.id = c.author_alias_id`
