import type { Actor } from '../../platform/access/actor.ts'
import { NOBODY_RESTRICTED } from '../../platform/access/restrictions.ts'
import { atLeast } from '../../platform/access/roles.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { recountComments } from '../../publishing/notices/index.ts'
import { requireContentId } from '../../publishing/visibility/index.ts'
import { hintPosts } from '../../shared/live/hints.ts'
import { CommentPath, type CommentRow, type CommentState, findComment, requireComment, requirePost } from './comment.ts'
import { deleteMentions } from './mentions.ts'

export const deleteComment = endpoint('DELETE /v2/feed/posts/{content_id}/comments/{comment_id}', {
  tag: 'Comments',
  summary: 'Delete your own comment or reply, or as a program manager any',
  description:
    'One with replies stays, empty, in the state `deleted`, until its last reply is deleted. Its author needs `feeds.engage`, ' +
    'program managers and servers of that role `content.write`.',
  access: { as: ['user', 'server'], anyScope: ['feeds.engage', 'content.write'] },
  input: { params: CommentPath },
  output: { status: 204 },
  async handle({ actor, db }, { params }) {
    const comment = manages(actor)
      ? await findAny(db, params.content_id, params.comment_id)
      : await findOwn(db, actor, params.content_id, params.comment_id)
    await removeComment(db, comment)
  },
})

const manages = (actor: Actor): boolean => atLeast(actor.role, 'program_manager') && actor.scopes.has('content.write')

/** A comment in any state, also if its author no longer sees the post. */
async function findAny(db: ProgramDb, contentRef: string, commentId: number): Promise<CommentRow> {
  const contentId = await requireContentId(db, contentRef, NOBODY_RESTRICTED)
  const comment = await findComment(db, commentId)
  if (comment?.content_id !== contentId) throw notFound('Comment')
  return comment
}

/** A deleted comment has no author: the call succeeds and changes nothing. */
async function findOwn(db: ProgramDb, actor: Actor, contentRef: string, commentId: number): Promise<CommentRow> {
  if (actor.kind !== 'user') throw forbidden('Servers delete comments with content.write and the role program_manager')
  if (!actor.scopes.has('feeds.engage')) throw forbidden('The token lacks the scope feeds.engage')
  const post = await requirePost(db, actor, contentRef)
  const comment = await requireComment(db, actor, post, commentId, { alsoDeleted: true })
  if (comment.state !== 'deleted' && comment.author_user_id !== actor.userId) {
    throw forbidden('Only its author or a program manager deletes a comment')
  }
  return comment
}

interface LockedComment {
  readonly parent_id: number | null
  readonly state: CommentState
  readonly reply_count: number
  readonly has_replies: boolean
  readonly thread_state: CommentState | null
}

/**
 * Deletes a comment: a thread with replies stays, empty and without an author; any other comment is removed, and with the last
 * reply of a deleted thread the thread. A deleted one stays unchanged. `comment` may have been read without a lock.
 * @throws HttpError 404 when it has been deleted concurrently
 */
export async function removeComment(db: ProgramDb, comment: CommentRow): Promise<void> {
  const { id, content_id: contentId, author_user_id: authorId } = comment
  await lockBefore(db, contentId, authorId)
  const locked = await lockComment(db, id)
  if (!locked) throw notFound('Comment')
  if (locked.state === 'deleted') return
  await deleteMentions(db, id)
  if (locked.has_replies) await emptyComment(db, id)
  else await deleteRow(db, id)
  if (locked.parent_id !== null) await leaveThread(db, locked.parent_id, locked)
  await count(db, contentId, countedAfter(locked) - countedBefore(locked))
  if (authorId !== null) await forgetLastComment(db, contentId, authorId)
  await recountComments(db, { contentId, threadId: locked.parent_id ?? id })
  hintPosts(db, [contentId])
}

/** In the same order as when comments are added: the author's engagement, then the post's counters. */
async function lockBefore(db: ProgramDb, contentId: number, authorId: number | null): Promise<void> {
  if (authorId !== null) {
    await sql`
      select from engagements
       where program_id = ${db.programId} and user_id = ${authorId}
         and content_id = ${contentId} for update`.execute(db)
  }
  await sql`
    select from post_counters where program_id = ${db.programId} and content_id = ${contentId} for update`.execute(db)
}

/** While the counters are locked, no replies are added or moved to other states. */
async function lockComment(db: ProgramDb, id: number): Promise<LockedComment | undefined> {
  return sql<LockedComment>`
    select c.parent_id, c.state, c.reply_count, p.state as thread_state,
           exists (select from comments r where r.program_id = c.program_id and r.parent_id = c.id) as has_replies
      from comments c
      left join comments p on p.program_id = c.program_id and p.id = c.parent_id
     where c.program_id = ${db.programId} and c.id = ${id}
       for update of c`.first(db)
}

async function emptyComment(db: ProgramDb, id: number): Promise<void> {
  await sql`
    update comments
       set body = '', image_url = null, image_alt = null, author_user_id = null, author_alias_id = null, state = 'deleted', like_count = 0, updated_at = now()
     where program_id = ${db.programId} and id = ${id}`.execute(db)
  await sql`delete from comment_likes where program_id = ${db.programId} and comment_id = ${id}`.execute(db)
  await sql`delete from comment_reports where program_id = ${db.programId} and comment_id = ${id}`.execute(db)
}

async function deleteRow(db: ProgramDb, id: number): Promise<void> {
  await sql`delete from comments where program_id = ${db.programId} and id = ${id}`.execute(db)
}

/** A reply in any state keeps a deleted thread: a hidden one may be restored. */
async function leaveThread(db: ProgramDb, threadId: number, { state }: LockedComment): Promise<void> {
  if (state === 'published') {
    await sql`
      update comments set reply_count = reply_count - 1
       where program_id = ${db.programId} and id = ${threadId}`.execute(db)
  }
  await sql`
    delete from comments c
     where c.program_id = ${db.programId} and c.id = ${threadId} and c.state = 'deleted'
       and not exists (select from comments r where r.program_id = c.program_id and r.parent_id = c.id)`.execute(db)
}

/** The comment and its visible replies in the post's `comment_count`. */
function countedBefore({ parent_id, state, reply_count, thread_state }: LockedComment): number {
  if (state !== 'published') return 0
  if (parent_id === null) return 1 + reply_count
  return Number(thread_state === 'published' || thread_state === 'deleted')
}

/** Replies of a deleted thread are visible, even if the thread was hidden or in review. */
const countedAfter = ({ reply_count }: LockedComment): number => reply_count

async function count(db: ProgramDb, contentId: number, change: number): Promise<void> {
  if (change === 0) return
  await sql`
    update post_counters set comment_count = comment_count + ${change}
     where program_id = ${db.programId} and content_id = ${contentId}`.execute(db)
}

async function forgetLastComment(db: ProgramDb, contentId: number, userId: number): Promise<void> {
  await sql`
    update engagements e set commented_at = null
     where e.program_id = ${db.programId} and e.user_id = ${userId} and e.content_id = ${contentId}
       and not exists (select from comments c
                        where c.program_id = e.program_id and c.author_user_id = e.user_id
                          and c.content_id = e.content_id)`.execute(db)
}
