import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { badRequest, notFound } from '../../../platform/http/errors.ts'
import { Count, Nullable, named, type Static, Timestamp, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { Comment } from '../comment.ts'
import { presentComments } from '../present-comments.ts'
import type { CommentState } from '../review-rules.ts'
import { changeCommentState } from '../write/change-comment-state.ts'

/** Program managers moderate (docs/contract/comments-and-polls.md#moderation). */
export const moderationAccess = { as: ['user', 'server'], scopes: ['content.write'], role: 'program_manager' } as const

/** Maximum reasons shown for a comment with many reports. */
const REASONS_SHOWN_MAX = 10

/** A comment as moderators see it; reports count until a moderator has decided. */
export const ModeratedComment = named(
  'ModeratedComment',
  Type.Object({
    ...Comment.properties,
    content_title: Type.String({ description: 'Of the post that it belongs to.' }),
    report_count: Count(),
    report_reasons: Type.Array(Type.String(), { description: `The latest, ${REASONS_SHOWN_MAX} at the most.` }),
    last_reported_at: Nullable(Timestamp()),
  }),
)

export type ModeratedComment = Static<typeof ModeratedComment>

/** Comments as moderators see them, in the order of the ids. */
export async function presentModerated(
  db: ProgramDb,
  ids: readonly number[],
  expanded: boolean,
): Promise<ModeratedComment[]> {
  const comments = await presentComments(db, ids, expanded)
  const reports = await readReports(db, ids)
  const titles = await readTitles(db, [...new Set(comments.map(comment => comment.content_id))])
  return comments.map(comment => {
    const report = reports.get(comment.id)
    return {
      ...comment,
      content_title: titles.get(comment.content_id) ?? '',
      report_count: report?.report_count ?? 0,
      report_reasons: report?.report_reasons ?? [],
      last_reported_at: presentTimestamp(report?.last_reported_at ?? null),
    }
  })
}

async function readTitles(db: ProgramDb, contentIds: readonly number[]): Promise<Map<number, string>> {
  if (contentIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from content where program_id = ${db.programId} and id = any(${contentIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, title }) => [id, title]))
}

interface ReportRow {
  readonly comment_id: number
  readonly report_count: number
  readonly report_reasons: string[]
  readonly last_reported_at: Date
}

async function readReports(db: ProgramDb, ids: readonly number[]): Promise<Map<number, ReportRow>> {
  const { rows } = await sql<ReportRow>`
    select comment_id, count(*)::int as report_count, max(created_at) as last_reported_at,
           coalesce((array_agg(reason order by created_at desc) filter (where reason <> ''))[1:${sql.lit(REASONS_SHOWN_MAX)}],
                    '{}') as report_reasons
      from comment_reports
     where program_id = ${db.programId} and comment_id = any(${ids}::bigint[]) and settled_at is null
     group by comment_id`.execute(db)
  return new Map(rows.map(row => [row.comment_id, row]))
}

/**
 * Decides on a comment: sets its state and settles its reports. `seenAt` is the `updated_at` of the text that was reviewed;
 * null accepts the current text.
 * @throws HttpError 404 without the comment, 409 when its text has changed since, 400 when its state allows no such
 *   decision
 */
export async function decideComment(
  db: ProgramDb,
  commentId: number,
  state: CommentState,
  from: readonly CommentState[],
  expanded: boolean,
  seenAt: Date | null = null,
): Promise<{ data: ModeratedComment }> {
  const before = await changeCommentState(db, commentId, state, from, seenAt)
  if (before === null) throw notFound('Comment')
  if (before !== state && !from.includes(before)) throw badRequest(`The comment is in the state "${before}"`)
  await sql`
    update comment_reports set settled_at = now()
     where program_id = ${db.programId} and comment_id = ${commentId} and settled_at is null`.execute(db)
  const [data] = await presentModerated(db, [commentId], expanded)
  if (!data) throw notFound('Comment')
  return { data }
}
