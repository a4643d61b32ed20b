// The calls that change the state of a post (docs/contract/content.md#states).

import { type Context, endpoint } from '../../../platform/http/endpoint.ts'
import { Id, Nullable, named, One, Text, TimestampIn, Type } from '../../../platform/http/input/schema.ts'
import { parseTimestamp } from '../../../platform/http/input/timestamp.ts'
import { writeContent } from '../access.ts'
import type { ContentActor } from '../actor.ts'
import { Content, ContentParams, Override } from '../content.ts'
import { changeState, type StateRequest } from '../lifecycle/change-state.ts'
import { lockForWrite } from '../lifecycle/lock-for-write.ts'
import { contentLimits } from '../limits.ts'
import { respondWithContent } from '../read/find-content.ts'
import { hydratePost } from '../read/hydrate.ts'

const PublishRequest = named(
  'PublishInput',
  Type.Object({ publish_at: Type.Optional(Nullable(TimestampIn())), override: Type.Optional(Override()) }),
)

export const publishContent = endpoint({
  id: 'publishContent',
  tag: 'Content',
  method: 'PUT',
  path: '/v2/content/{content_id}/publish',
  summary: 'Publish a post now, or schedule it',
  description:
    'A future `publish_at` leads to the state `scheduled`. While one of its videos is being processed the post is ' +
    '`processing`, and published when all are ready. Where the program requires four eyes, its last writer does not publish it.',
  access: writeContent,
  input: { params: ContentParams, body: PublishRequest },
  bodyOptional: true,
  output: { status: 200, body: One(Content), headers: ['ETag'] },
  errors: [412],
  handle: (context, { params, body }) =>
    changeContentState(context, params.content_id, {
      action: 'publish',
      publishAt: body.publish_at ? parseTimestamp(body.publish_at) : null,
      isOverride: body.override === true,
    }),
})

const ReviewRequest = named('ReviewInput', Type.Object({ reviewer_user_id: Type.Optional(Nullable(Id())) }))

export const reviewContent = endpoint({
  id: 'reviewContent',
  tag: 'Content',
  method: 'PUT',
  path: '/v2/content/{content_id}/review',
  summary: 'Put a post into review, out of all feeds at once',
  description: 'The requested reviewer is notified.',
  access: writeContent,
  input: { params: ContentParams, body: ReviewRequest },
  bodyOptional: true,
  output: { status: 200, body: One(Content), headers: ['ETag'] },
  errors: [400, 412],
  handle: (context, { params, body }) =>
    changeContentState(context, params.content_id, { action: 'review', reviewerUserId: body.reviewer_user_id }),
})

export const draftContent = endpoint({
  id: 'draftContent',
  tag: 'Content',
  method: 'PUT',
  path: '/v2/content/{content_id}/draft',
  summary: 'Take a post back to draft',
  access: writeContent,
  input: { params: ContentParams },
  output: { status: 200, body: One(Content), headers: ['ETag'] },
  errors: [400, 412],
  handle: (context, { params }) => changeContentState(context, params.content_id, { action: 'draft' }),
})

/** If the post was in review, the reason is shown to its submitter. */
const ArchiveRequest = named(
  'ArchiveInput',
  Type.Object({
    reason: Type.Optional(Nullable(Text(contentLimits.descriptionMaxLength))),
  }),
)

export const archiveContent = endpoint({
  id: 'archiveContent',
  tag: 'Content',
  method: 'PUT',
  path: '/v2/content/{content_id}/archive',
  summary: 'Archive a post in any state',
  access: writeContent,
  input: { params: ContentParams, body: ArchiveRequest },
  bodyOptional: true,
  output: { status: 200, body: One(Content), headers: ['ETag'] },
  errors: [412],
  handle: (context, { params, body }) =>
    changeContentState(context, params.content_id, { action: 'archive', reason: body.reason ?? null }),
})

/** Changes the state of the post named by a path, and returns the updated post. Throws as `changeState` does. */
async function changeContentState(
  context: Context<ContentActor>,
  contentId: string,
  request: StateRequest,
): Promise<{ data: Content }> {
  const { actor, db, services } = context
  const post = await lockForWrite(context, contentId)
  await changeState(db, services.baseUrl(), actor, post, request)
  return respondWithContent(context, await hydratePost(db, post.id))
}
