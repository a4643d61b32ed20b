import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { badRequest, notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageParameters, respondWithRows } from '../../platform/http/input/pagination.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { parseTimestamp, presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { programSettings } from '../../platform/http/request-state.ts'
import type { Services } from '../../platform/services.ts'
import { matchesInEach } from '../../publishing/moderation/index.ts'
import { changeCommentState } from './change-comment-state.ts'
import { COMMENT_STATES, Comment, type CommentState } from './comment.ts'
import { presentComments } from './present-comments.ts'

/** Program managers moderate (docs/contract/comments-and-polls.md#moderation). */
const moderationAccess = { as: ['user', 'server'], scopes: ['content.write'], role: 'program_manager' } as const

/** Maximum reasons shown for a comment with many reports. */
const REASONS_SHOWN_MAX = 10

const ModeratedComment = namedObject('ModeratedComment', {
  ...Comment.properties,
  content_title: Type.String({ description: 'Of the post that it belongs to.' }),
  report_count: Type.Count(),
  report_reasons: Type.Array(Type.String(), { description: `The latest, ${REASONS_SHOWN_MAX} at the most.` }),
  last_reported_at: Type.Nullable(Type.Timestamp()),
  matched: Type.Optional(
    Type.Array(Type.Object({ word: Type.String(), at: Type.Count(), length: Type.Count() }), {
      description:
        'With `include=matched`: entries of the word list, and where `body` has them in UTF-16 code units; `at` and `length` are 0 for one in the description of the picture',
    }),
  ),
})

export const approveComment = endpoint('PUT /v2/moderation/comments/{comment_id}/approve', {
  tag: 'Moderation',
  summary: 'Publish a comment that waits for review, or dismiss the reports of one',
  description:
    'With `updated_at` only that version of the text is approved: 409 when the comment has changed since, and it stays unchanged. ' +
    'A hidden comment is restored instead: 400.',
  access: moderationAccess,
  input: {
    params: Type.Object({ comment_id: Type.Id() }),
    body: namedObject('CommentApproval', { updated_at: Type.Optional(Type.TimestampIn()) }),
  },
  bodyOptional: true,
  output: { status: 200, body: Type.One(ModeratedComment) },
  errors: [409],
  async handle({ db, request }, { params, body }) {
    const expanded = programSettings(request).expanded_reactions
    const seenAt = body.updated_at === undefined ? null : parseTimestamp(body.updated_at)
    return decideComment(db, params.comment_id, 'published', ['review'], expanded, seenAt)
  },
})

export const hideComment = endpoint('PUT /v2/moderation/comments/{comment_id}/hide', {
  tag: 'Moderation',
  summary: 'Hide a comment from its readers',
  description: 'With a thread its replies are out of sight, too. Settles its reports.',
  access: moderationAccess,
  input: { params: Type.Object({ comment_id: Type.Id() }) },
  output: { status: 200, body: Type.One(ModeratedComment) },
  handle: ({ db, request }, { params }) =>
    decideComment(
      db,
      params.comment_id,
      'hidden',
      ['published', 'review'],
      programSettings(request).expanded_reactions,
    ),
})

export const restoreComment = endpoint('PUT /v2/moderation/comments/{comment_id}/restore', {
  tag: 'Moderation',
  summary: 'Show a hidden comment again, or put it back to those that wait for review',
  description: 'A comment in review is approved instead: 400.',
  access: moderationAccess,
  input: {
    params: Type.Object({ comment_id: Type.Id() }),
    body: namedObject('CommentRestoration', { state: Type.Optional(Type.OneOf(['published', 'review'])) }),
  },
  bodyOptional: true,
  output: { status: 200, body: Type.One(ModeratedComment) },
  handle: ({ db, request }, { params, body }) =>
    decideComment(
      db,
      params.comment_id,
      body.state ?? 'published',
      ['hidden'],
      programSettings(request).expanded_reactions,
    ),
})

export const listModeratedComments = endpoint('GET /v2/moderation/comments', {
  tag: 'Moderation',
  summary: 'List the comments of all posts for moderation, newest first',
  description:
    'Without a filter those that a decision is due on: comments in review, and published ones that were reported.',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'program_manager' },
  input: {
    query: Type.Object({
      'filter.state': Type.Optional(Type.QueryArray(Type.OneOf(COMMENT_STATES), 'States')),
      'filter.reported': Type.Optional(Type.Boolean({ description: 'Whether there are reports to decide on.' })),
      include: Type.Optional(Type.QueryArray(Type.OneOf(['matched']), 'Adds `matched`')),
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Type.Page(ModeratedComment) },
  async handle({ db, request, services }, { query }) {
    const condition = conditionOf(query['filter.state'], query['filter.reported'])
    const present = async (rows: { id: number }[]) => {
      const ids = rows.map(row => row.id)
      const data = await presentModerated(db, ids, programSettings(request).expanded_reactions)
      return query.include?.includes('matched') ? withMatches(services, db, data) : data
    }
    return respondWithRows(db, query, present, {
      columns: sql`c.id`,
      from: sql`from comments c where c.program_id = ${db.programId} and ${condition}`,
      order: sql`c.id desc`,
    })
  },
})

/** Reports are few: the scan starts from them. */
const REPORTED = sql<boolean>`c.id in (
  select r.comment_id from comment_reports r where r.program_id = c.program_id and r.settled_at is null)`

function conditionOf(states: readonly string[] | undefined, reported: boolean | undefined): Sql<boolean> {
  if (!states?.length && reported === undefined)
    return sql`(c.state = 'review' or (c.state = 'published' and ${REPORTED}))`
  const byState = states?.length ? sql`c.state = any(${states})` : sql`true`
  const byReport = reported === undefined ? sql`true` : reported ? REPORTED : sql`not ${REPORTED}`
  return sql`(${byState} and ${byReport})`
}

type ModeratedComment = Static<typeof ModeratedComment>

async function presentModerated(db: ProgramDb, ids: readonly number[], expanded: boolean): Promise<ModeratedComment[]> {
  const comments = await presentComments(db, ids, { expanded, readerId: null })
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

/** Says what the word list of now finds in comments, with the matcher that holds them back. */
async function withMatches(
  services: Pick<Services, 'state'>,
  db: ProgramDb,
  comments: readonly ModeratedComment[],
): Promise<ModeratedComment[]> {
  const texts = comments.flatMap(comment => [comment.body, comment.image_alt ?? ''])
  const found = await matchesInEach(services, db, texts)
  return comments.map((comment, index) => ({
    ...comment,
    matched: [
      ...(found[2 * index] ?? []).map(({ phrase, at, length }) => ({ word: phrase, at, length })),
      ...(found[2 * index + 1] ?? []).map(({ phrase }) => ({ word: phrase, at: 0, length: 0 })),
    ],
  }))
}

async function readTitles(db: ProgramDb, contentIds: readonly number[]): Promise<Map<number, string>> {
  if (contentIds.length === 0) return new Map()
  const rows = await sql<{ id: number; title: string }>`
    select id, title from content where program_id = ${db.programId} and id = any(${contentIds}::bigint[])`.all(db)
  return new Map(rows.map(({ id, title }) => [id, title]))
}

interface ReportRow {
  readonly comment_id: number
  readonly report_count: number
  readonly report_reasons: string[]
  readonly last_reported_at: Date
}

async function readReports(db: ProgramDb, ids: readonly number[]): Promise<Map<number, ReportRow>> {
  const rows = await sql<ReportRow>`
    select comment_id, count(*)::int as report_count, max(created_at) as last_reported_at,
           coalesce((array_agg(reason order by created_at desc) filter (where reason <> ''))[1:${sql.lit(REASONS_SHOWN_MAX)}],
                    '{}') as report_reasons
      from comment_reports
     where program_id = ${db.programId} and comment_id = any(${ids}::bigint[]) and settled_at is null
     group by comment_id`.all(db)
  return new Map(rows.map(row => [row.comment_id, row]))
}

/**
 * Decides on a comment: sets its state and settles its reports. `seenAt` is the `updated_at` of the text that was reviewed; null
 * accepts the current text.
 * @throws HttpError 404 without the comment, 409 when its text has changed since, 400 when its state does not allow the decision
 */
async function decideComment(
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
