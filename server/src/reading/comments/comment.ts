import type { UserActor } from '../../platform/access/actor.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import type { SqlValue } from '../../platform/db/query.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { described, namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import type { Services } from '../../platform/services.ts'
import { needsReview } from '../../publishing/moderation/index.ts'
import { ContentParams, findVisiblePost, readContentRef, type VisiblePost } from '../../publishing/visibility/index.ts'
import { pictureMembers } from './comment-picture.ts'
import { Mentions, MentionsInput } from './mentions.ts'

export const COMMENT_BODY_MAX_LENGTH = 10_000

/**
 * `review` and `hidden` are moderation's; a new comment is `published` unless moderation is on. `deleted`: a comment with replies
 * that was deleted; without an author, and empty.
 */
export const COMMENT_STATES = ['published', 'review', 'hidden', 'deleted'] as const

const Person = namedObject('Person', {
  user_id: Type.Nullable(Type.Id()),
  display_name: Type.String(),
  avatar_url: Type.Nullable(Type.String()),
})

/**
 * A comment as it is returned (docs/contract/comments-and-polls.md#comments); `body` is plain text, pages have to
 * escape it.
 */
export const Comment = namedObject('Comment', {
  id: Type.Id(),
  post_number: Type.Integer({ minimum: 1 }),
  content_id: Type.Id(),
  parent_id: Type.Nullable(Type.Id()),
  body: Type.String(),
  image_url: Type.Nullable(Type.String()),
  image_alt: Type.Nullable(Type.String()),
  mentions: Mentions,
  author: Type.Nullable(Person),
  author_alias_id: Type.Nullable(Type.Id()),
  like_count: Type.Count(),
  liked_at: described(
    'When the reader liked it; null if not. Only in the calls of the feed',
    Type.Optional(Type.Nullable(Type.Timestamp())),
  ),
  report: described(
    'Where the reader reported it: when, and when moderators decided to leave it. Only in the calls of the feed',
    Type.Optional(
      namedObject('OwnCommentReport', {
        reported_at: Type.Timestamp(),
        decided_at: Type.Nullable(Type.Timestamp()),
      }),
    ),
  ),
  reply_count: Type.Count(),
  state: Type.OneOf(COMMENT_STATES),
  created_at: Type.Timestamp(),
  updated_at: Type.Timestamp(),
  edited_at: described(
    'When the text last changed after others may have read it or replied',
    Type.Nullable(Type.Timestamp()),
  ),
  /** In programs with expanded reactions only. */
  reactions: Type.Optional(
    Type.Array(namedObject('ReactionCount', { reaction_type_id: Type.Integer({ minimum: 1 }), count: Type.Count() })),
  ),
})

export type PresentedComment = Static<typeof Comment>

/** Empty at most beside a picture (`requireText`). */
export const CommentBody = Type.Text(COMMENT_BODY_MAX_LENGTH)

/** The input of a new comment or reply; the alias can be set only here. */
export const CommentInput = namedObject('CommentInput', {
  body: Type.Optional(CommentBody),
  ...pictureMembers,
  mentions: Type.Optional(MentionsInput),
  author_alias_id: Type.Optional(Type.Nullable(Type.Id())),
})

export const CommentPath = Type.Object({ ...ContentParams.properties, comment_id: Type.Id() })

export type CommentState = (typeof COMMENT_STATES)[number]

/** The state of a new comment with this text. */
export const stateOfText = async (
  services: Pick<Services, 'state'>,
  db: ProgramDb,
  ...texts: readonly string[]
): Promise<'published' | 'review'> => ((await needsReview(services, db, texts)) ? 'review' : 'published')

export interface CommentRow {
  readonly id: number
  readonly content_id: number
  readonly post_number: number
  /** The thread's first comment; null for that one itself. */
  readonly parent_id: number | null
  readonly body: string
  readonly image_url: string | null
  readonly image_alt: string | null
  /** The author, even when it was written under an alias. */
  readonly author_user_id: number | null
  readonly author_alias_id: number | null
  readonly state: string
  readonly created_at: Date
}

export async function findComment(db: ProgramDb, commentId: number): Promise<CommentRow | undefined> {
  const row = await commentSql(db, commentId).first(db)
  return row
}

/** The post named by a path of the feed; 404 unless this user may see it. */
export async function requirePost(db: ProgramDb, actor: UserActor, contentId: string): Promise<VisiblePost> {
  const post = await findVisiblePost(db, actor.userId, readContentRef(contentId))
  if (!post) throw notFound('Post')
  return post
}

/**
 * A comment of this post that the user may read, else 404; a reply is readable with its thread. Deleted comments are returned
 * only on request.
 */
export async function requireComment(
  db: ProgramDb,
  actor: UserActor,
  post: VisiblePost,
  commentId: number,
  { alsoDeleted = false } = {},
): Promise<CommentRow> {
  const row = await sql<CommentRow>`
    ${commentSql(db, commentId)} and c.content_id = ${post.id}
      and ${isShownToSql('c', actor.userId)} and ${inShownThread(actor.userId)}`.first(db)
  const comment = row
  if (!comment || (comment.state === 'deleted' && !alsoDeleted)) throw notFound('Comment')
  return comment
}

/** A comment that the user may read, of a post that takes comments: else 404 or 403. */
export async function requireOpenComment(
  db: ProgramDb,
  actor: UserActor,
  { content_id: contentId, comment_id: commentId }: { readonly content_id: string; readonly comment_id: number },
): Promise<CommentRow> {
  const post = await requirePost(db, actor, contentId)
  const comment = await requireComment(db, actor, post, commentId)
  requireCommentable(post)
  return comment
}

/** Locks a comment until the commit; 404 when it has been deleted. With `key share`, its counts can still be written. */
export async function holdComment(
  db: ProgramDb,
  commentId: number,
  lock: 'key share' | 'no key update',
): Promise<void> {
  const row = await sql<{ state: string }>`
    select state from comments
     where program_id = ${db.programId} and id = ${commentId} for ${sql.raw(lock)}`.first(db)
  if ((row?.state ?? 'deleted') === 'deleted') throw notFound('Comment')
}

export function requireCommentable(post: VisiblePost): void {
  if (!post.is_commentable) throw forbidden('This post takes no comments')
}

/** SQL: whether the feed shows this comment to a user: published and deleted ones, and their own in review. */
export function isShownToSql(comment: string, userId: SqlValue<number>): Sql<boolean> {
  const column = (name: string) => sql.ref(`${comment}.${name}`)
  return sql`(${column('state')} in ('published', 'deleted') or (${column('state')} = 'review' and ${column('author_user_id')} = ${userId}))`
}

/** SQL: whether the reader sees the thread of `c`. A subquery of one value: for `exists` after `or` the planner may read all comments. */
export const inShownThread = (userId: number): Sql<boolean> => sql`(c.parent_id is null or (
  select ${isShownToSql('p', userId)} from comments p where p.program_id = c.program_id and p.id = c.parent_id))`

const commentSql = (db: ProgramDb, commentId: number): Sql<CommentRow> => sql`
  select c.id, c.content_id, c.post_number, c.parent_id, c.body, c.image_url, c.image_alt, c.author_user_id, c.author_alias_id, c.state, c.created_at
    from comments c where c.program_id = ${db.programId} and c.id = ${commentId}`
