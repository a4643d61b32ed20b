import { checkAlias } from '../../people/comment-aliases/index.ts'
import type { UserActor } from '../../platform/access/actor.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { forbidden, invalid, notFound } from '../../platform/errors.ts'
import { type Context, endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { programSettings } from '../../platform/http/request-state.ts'
import type { Services } from '../../platform/services.ts'
import { needsReviewAtOnce } from '../../publishing/moderation/index.ts'
import { markUploads } from '../../publishing/uploads/index.ts'
import {
  ContentParams,
  findVisiblePostAtOnce,
  readContentRef,
  type VisiblePost,
} from '../../publishing/visibility/index.ts'
import { hintPosts } from '../../shared/live/hints.ts'
import type { NewComment } from './add-comments.ts'
import { changeCommentState } from './change-comment-state.ts'
import {
  Comment,
  CommentBody,
  CommentInput,
  CommentPath,
  type CommentRow,
  type PresentedComment,
  requireComment,
  requireCommentable,
  requirePost,
  stateOfText,
} from './comment.ts'
import { checkPicture, pictureMembers, requireText, settlePicture } from './comment-picture.ts'
import { addComment } from './comment-queue.ts'
import { checkMentions, type Mention, MentionsInput, readMentions, replaceMentions } from './mentions.ts'
import { presentOneComment } from './present-comments.ts'
import { notifyModerators } from './report-comment.ts'

export const createComment = endpoint('POST /v2/feed/posts/{content_id}/comments', {
  tag: 'Comments',
  summary: 'Comment on a post, as yourself or under an alias',
  access: { as: ['user'], scopes: ['feeds.engage'] },
  input: { params: ContentParams, body: CommentInput },
  output: { status: 201, body: Type.One(Comment) },
  transaction: 'own',
  keepsResponse: true,
  handle: (context, { params, body }) => writeComment(context, params.content_id, body),
})

const Path = Type.Object({ ...CommentPath.properties, post_number: Type.Id() })

export const createReply = endpoint('POST /v2/feed/posts/{content_id}/comments/{comment_id}/{post_number}/replies', {
  tag: 'Comments',
  summary: 'Reply to a comment; a reply to a reply joins the same thread',
  description: '`post_number` is that of the comment replied to; another one is 404.',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: Path, body: CommentInput },
  output: { status: 201, body: Type.One(Comment) },
  transaction: 'own',
  keepsResponse: true,
  handle: (context, { params, body }) =>
    writeComment(context, params.content_id, body, async (db, post) => {
      const comment = await requireComment(db, context.actor, post, params.comment_id)
      if (comment.post_number !== params.post_number) throw notFound('Comment')
      return comment
    }),
})

type FindRepliedTo = (db: ProgramDb, post: VisiblePost) => Promise<CommentRow>

/**
 * Writes a comment under a post, or with `findRepliedTo` a reply to the comment that it finds. Checks that need no lock run
 * before the transaction, which comments share. Throws 403 and 404.
 */
async function writeComment(
  { actor, services, request, claim }: Pick<Context<UserActor>, 'actor' | 'services' | 'request' | 'claim'>,
  contentId: string,
  input: Static<typeof CommentInput>,
  findRepliedTo?: FindRepliedTo,
): Promise<{ data: PresentedComment }> {
  const { programId, userId } = actor
  const { mentions = [], author_alias_id: aliasId = null, image_url: imageUrl = null } = input
  const imageAlt = imageUrl === null ? null : (input.image_alt ?? null)
  const body = requireText(input.body, imageUrl !== null)
  if (imageUrl !== null) await settlePicture(services, programId, imageUrl)
  const [post, isHeld] = await Promise.all([
    findVisiblePostAtOnce(services.database, programId, userId, readContentRef(contentId)),
    needsReviewAtOnce(services, programId, [body, imageAlt ?? '']),
  ])
  if (!post) throw notFound('Post')
  const check = async (db: ProgramDb): Promise<CommentRow | null> => {
    const found = findRepliedTo ? await findRepliedTo(db, post) : null
    requireCommentable(post)
    if (aliasId !== null) await checkAlias(db, actor, aliasId)
    await checkMentions(db, post.id, body, mentions)
    if (imageUrl !== null) await checkPicture(services, db, imageUrl)
    return found
  }
  const isPlain = !findRepliedTo && aliasId === null && mentions.length === 0 && imageUrl === null
  if (isPlain) requireCommentable(post)
  const repliedTo = isPlain ? null : await services.database.transaction(programId, check, { isRepeatable: true })
  const comment: NewComment = {
    userId,
    aliasId,
    body,
    imageUrl,
    imageAlt,
    mentions,
    state: isHeld ? 'review' : 'published',
    parentId: repliedTo && (repliedTo.parent_id ?? repliedTo.id),
    repliedToId: repliedTo?.id ?? null,
  }
  const data = await addComment(services, {
    programId,
    contentId: post.id,
    comment,
    expanded: programSettings(request).expanded_reactions,
    claim,
  })
  return { data }
}

export const updateComment = endpoint('PUT /v2/feed/posts/{content_id}/comments/{comment_id}', {
  tag: 'Comments',
  summary: 'Change the text of your own comment or reply',
  access: { as: ['user'], scopes: ['feeds.read'] },
  description:
    'A new `body` without `mentions` drops those that it had. As for writing, `feeds.read` is enough for a reply, and a comment needs `feeds.engage`.',
  input: {
    params: CommentPath,
    body: namedObject('CommentChanges', {
      body: Type.Optional(CommentBody),
      ...pictureMembers,
      mentions: Type.Optional(MentionsInput),
    }),
  },
  bodyOptional: true,
  output: { status: 200, body: Type.One(Comment) },
  transaction: 'own',
  async handle({ actor, request, services }, { params, body: changes }) {
    if (changes.image_url) await settlePicture(services, actor.programId, changes.image_url)
    const { expanded_reactions: expanded } = programSettings(request)
    return services.database.transaction(actor.programId, async db => {
      const post = await requirePost(db, actor, params.content_id)
      const comment = await requireComment(db, actor, post, params.comment_id)
      if (comment.parent_id === null && !actor.scopes.has('feeds.engage'))
        throw forbidden('The token lacks the scope feeds.engage')
      if (comment.author_user_id !== actor.userId) throw forbidden('Only its author changes a comment')
      requireCommentable(post)
      await changeComment(services, db, comment, changes)
      return { data: await presentOneComment(db, comment.id, { expanded, readerId: actor.userId }) }
    })
  },
})

interface CommentChanges {
  readonly body?: string
  readonly image_url?: string | null
  readonly image_alt?: string | null
  readonly mentions?: readonly Mention[]
}

async function changeComment(
  services: Services,
  db: ProgramDb,
  comment: CommentRow,
  { body, mentions, image_url: imageUrl, image_alt: imageAlt }: CommentChanges,
): Promise<void> {
  if (body === undefined && mentions !== undefined)
    throw invalid({ rule: 'required', parameter: 'body', message: 'is required with mentions' })
  const after = pictureAfter(comment, imageUrl, imageAlt)
  const text = requireText(body ?? comment.body, after.url !== null)
  const isNewPicture = after.url !== comment.image_url
  const isNewText = text !== comment.body || after.alt !== comment.image_alt
  if (!isNewText && !isNewPicture && mentions === undefined) return
  if (isNewPicture && after.url !== null) {
    await checkPicture(services, db, after.url)
    await markUploads(db, [after.url])
  }
  const known = (await readMentions(db, [comment.id])).get(comment.id) ?? []
  const mentioned = mentions ?? (text === comment.body ? known : [])
  await checkMentions(db, comment.content_id, text, mentioned, known)
  if (isNewText && (await stateOfText(services, db, text, after.alt ?? '')) === 'review') {
    const before = await changeCommentState(db, comment.id, 'review', ['published'])
    if (before === 'published') await notifyModerators(db, comment, comment.author_user_id)
  }
  const changed = await sql`
    update comments
       set body = ${text}, image_url = ${after.url}, image_alt = ${after.alt}, updated_at = now(),
           edited_at = case when body = ${text} then edited_at else ${editedAt(comment)} end
     where program_id = ${db.programId} and id = ${comment.id} and state <> 'deleted' returning id`.all(db)
  if (changed.length === 0) throw notFound('Comment')
  // Read again under the lock.
  const before = (await readMentions(db, [comment.id])).get(comment.id) ?? []
  if (mentions !== undefined || text !== comment.body) await replaceMentions(db, comment, mentions ?? [], before)
  hintPosts(db, [comment.content_id])
}

/** The picture after a change: what is left out stays, and another picture loses the words of the former one. */
function pictureAfter({ image_url: url, image_alt: alt }: CommentRow, newUrl = url, newAlt?: string | null) {
  if (newUrl === null) return { url: null, alt: null }
  return { url: newUrl, alt: newAlt === undefined ? (newUrl === url ? alt : null) : newAlt }
}

const UNNOTICED_MINUTES = 5

/** SQL: now if others may have read the comment, else its present value. */
const editedAt = ({ id, parent_id }: CommentRow) => sql<Date | null>`
  case when created_at < now() - make_interval(mins => ${UNNOTICED_MINUTES}) or exists (
    select from comments a
     where a.program_id = comments.program_id and a.parent_id = ${parent_id ?? id} and a.announced
       ${parent_id === null ? sql`` : sql`and a.replied_to_id = ${id}`})
  then now() else edited_at end`
