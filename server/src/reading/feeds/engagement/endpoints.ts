// Engagements of a reader with a post: each call returns the engagement after it.

import type { UserActor } from '../../../platform/access/actor.ts'
import { badRequest, notFound } from '../../../platform/errors.ts'
import { type Context, endpoint, Raw } from '../../../platform/http/endpoint.ts'
import { described, namedObject, Type } from '../../../platform/http/input/schema.ts'
import type { Services } from '../../../platform/services.ts'
import { languageParameter } from '../../../publishing/translations/index.ts'
import { ContentParams, findVisiblePost, readContentRef } from '../../../publishing/visibility/index.ts'
import { LikeInput, readReaction } from '../../reactions/index.ts'
import { Engagement, FeedPost } from '../feed-post-schema.ts'
import { feedsState, findPostId } from '../feeds-state.ts'
import { readPostRows, readPostTexts } from '../page/posts-by-id.ts'
import { readerOf } from '../page/reader.ts'
import { requireShareable } from '../share-links.ts'
import { type EngagementRow, presentEngagement } from './engagement.ts'
import type { EngagementAction, EngagementChange } from './engagement-queue.ts'

const toggled = {
  tag: 'Feeds',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'own',
  output: { status: 200, body: Type.One(Engagement) },
} as const

const toggle = (action: 'unlike' | 'bookmark' | 'unbookmark' | 'view' | 'unview', summary: string) =>
  endpoint(`PUT /v2/feed/posts/{content_id}/${action}`, {
    ...toggled,
    namesViewer: action === 'view' || action === 'unview',
    summary,
    input: { params: ContentParams },
    handle: (context, { params }) => respondWithEngagement(context, params.content_id, action),
  })

export const likePost = endpoint('PUT /v2/feed/posts/{content_id}/like', {
  ...toggled,
  summary: 'Like a post',
  description:
    'In programs with expanded reactions with one of `GET /v2/feed/reaction_types`; it may be changed later.',
  input: { params: ContentParams, body: LikeInput },
  bodyOptional: true,
  handle(context, { params, body }) {
    const reaction = readReaction(readerOf(context).expandedReactions, body)
    return respondWithEngagement(context, params.content_id, 'like', { reactionTypeId: reaction })
  },
})

export const unlikePost = toggle('unlike', 'Take back the like of a post')
export const bookmarkPost = toggle('bookmark', 'Bookmark a post')
export const unbookmarkPost = toggle('unbookmark', 'Remove the bookmark of a post')
export const viewPost = toggle('view', 'Mark a post as read, at least in part')
export const unviewPost = toggle('unview', 'Reverse a view that was a mistake')

const VERSION_MAX_LENGTH = 64

const AcknowledgePost = namedObject('AcknowledgePost', {
  version: Type.Optional(
    described(
      "The `must_read.version` of the text that the reader saw; an older one than the post's is 409",
      Type.Text(VERSION_MAX_LENGTH),
    ),
  ),
})

export const acknowledgePost = endpoint('POST /v2/feed/posts/{content_id}/acknowledge', {
  tag: 'Feeds',
  summary: 'Acknowledge a post',
  description:
    'Clients that show the text send the `version` that they showed. On 409 nothing is acknowledged: show the new text and ask again.',
  access: { as: ['user'], scopes: ['feeds.engage'] },
  transaction: 'own',
  input: { params: ContentParams, query: Type.Object(languageParameter), body: AcknowledgePost },
  bodyOptional: true,
  output: { status: 200, body: Type.List(FeedPost) },
  async handle(context, { params, query, body }) {
    // Validated before anything is written: 400 for an invalid language.
    const reader = readerOf(context, query.language)
    const done = await changeEngagement(context, params.content_id, 'acknowledge', body)
    const text =
      done && (await readPostTexts(context.services.state(feedsState), reader, [done.postId], ['{"data":[', ']}']))
    if (!text) throw notFound('Post')
    return new Raw(text)
  },
})

export const sharePost = endpoint('PUT /v2/feed/posts/{content_id}/share', {
  tag: 'Feeds',
  summary: 'Record that you shared a post',
  description: '403 while `is_shareable` of the post is false.',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'own',
  input: { params: ContentParams },
  output: { status: 200, body: Type.One(Engagement) },
  async handle(context, { params }) {
    const { actor, services } = context
    const ref = readContentRef(params.content_id)
    await services.database.read(actor.programId, async db => {
      const post = await findVisiblePost(db, actor.userId, ref)
      if (post) await requireShareable(db, post.id)
    })
    const done = await changeEngagement(context, params.content_id, 'share')
    if (!done) throw badRequest('There is no such post to share')
    return { data: presentEngagement(done.row, readerOf(context).expandedReactions) }
  },
})

export const getEngagement = endpoint('GET /v2/feed/posts/{content_id}/engagement', {
  tag: 'Feeds',
  summary: 'Read what you did with a post, and when',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'own',
  input: { params: ContentParams },
  output: { status: 200, body: Type.One(Engagement) },
  async handle(context, { params }) {
    const feeds = context.services.state(feedsState)
    const reader = readerOf(context)
    const id = await findPostId(feeds, reader.programId, params.content_id)
    const [row] = id === null ? [] : await readPostRows(feeds, reader, [id])
    if (!row) throw notFound('Post')
    return { data: presentEngagement(row, reader.expandedReactions) }
  },
})

type UserContext = Pick<Context<UserActor>, 'actor' | 'request' | 'services'>

interface Engaging {
  readonly actor: Pick<UserActor, 'programId' | 'userId'>
  readonly services: Pick<Services, 'state'>
}

/**
 * Acknowledges a version of a post for a person who is identified by something other than a token; false when they do not see it.
 * Committed when it returns. Throws 409 when the post has changed since.
 */
export const acknowledgeAs = async (
  services: Pick<Services, 'state'>,
  person: Engaging['actor'],
  postId: number,
  version: string,
): Promise<boolean> =>
  (await changeEngagement({ actor: person, services }, String(postId), 'acknowledge', { version })) !== null

/** Details of a change besides its action. */
type Details = Partial<Pick<EngagementChange, 'reactionTypeId' | 'version'>>

/**
 * Changes the caller's engagement with a post; null when the caller does not see it. Committed when it returns. Throws 409 for an
 * outdated version.
 */
async function changeEngagement(
  { actor, services }: Engaging,
  contentId: string,
  action: EngagementAction,
  { reactionTypeId = null, version = null }: Details = {},
): Promise<{ postId: number; row: EngagementRow } | null> {
  const { programId, userId } = actor
  const feeds = services.state(feedsState)
  const postId = await findPostId(feeds, programId, contentId)
  if (postId === null) return null
  const row = await feeds.engagements.write(programId, { userId, postId, action, reactionTypeId, version })
  if (row && action === 'view') feeds.reach.viewed(programId, userId, postId)
  return row && { postId, row }
}

/** The response of every change: the engagement after it. Throws 404. */
async function respondWithEngagement(
  context: UserContext,
  contentId: string,
  action: EngagementAction,
  details: Details = {},
): Promise<{ data: Engagement }> {
  const done = await changeEngagement(context, contentId, action, details)
  if (!done) throw notFound('Post')
  return { data: presentEngagement(done.row, readerOf(context).expandedReactions) }
}
