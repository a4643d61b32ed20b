// The endpoints that change the state of a post (docs/contract/content.md#states).

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { conflict } from '../../../platform/errors.ts'
import { type Context, endpoint } from '../../../platform/http/endpoint.ts'
import { namedObject, Type } from '../../../platform/http/input/schema.ts'
import { parseTimestamp } from '../../../platform/http/input/timestamp.ts'
import { ContentParams } from '../../visibility/index.ts'
import { lockForWrite } from '../lock/lock.ts'
import { type ContentActor, writeContent } from '../record/actor.ts'
import { hydratePost } from '../record/hydrate.ts'
import { contentLimits } from '../record/limits.ts'
import { respondWithContent } from '../record/present-content.ts'
import { Content, NotificationChannels, Override } from '../record/record.ts'
import { changeState, type StateRequest } from './change-state.ts'

const PublishRequest = namedObject('PublishInput', {
  publish_at: Type.Optional(Type.Nullable(Type.TimestampIn())),
  notification_channels: Type.Optional(NotificationChannels()),
  override: Type.Optional(Override()),
})

export const publishContent = endpoint('PUT /v2/content/{content_id}/publish', {
  tag: 'Content',
  summary: 'Publish a post now, or schedule it',
  description:
    'A future `publish_at` leads to the state `scheduled`. While one of its videos is being processed the post is ' +
    '`processing`, and published when all are ready. Where the program requires four eyes, its last writer does not publish it. ' +
    'The first publication notifies readers by the `notification_channels` of the post; a later one that names them notifies again, ' +
    'once in 20 hours: 429 with `Retry-After`.',
  access: writeContent,
  input: { params: ContentParams, body: PublishRequest },
  bodyOptional: true,
  output: { status: 200, body: Type.One(Content), headers: ['ETag'] },
  errors: [412],
  handle: (context, { params, body }) =>
    changeContentState(context, params.content_id, {
      action: 'publish',
      publishAt: body.publish_at ? parseTimestamp(body.publish_at) : null,
      isOverride: body.override === true,
      channels: body.notification_channels,
    }),
})

const Note = () => Type.Optional(Type.Nullable(Type.Text(contentLimits.reviewAskedMaxLength)))

const ReviewRequest = namedObject('ReviewInput', {
  reviewer_user_id: Type.Optional(Type.Nullable(Type.Id())),
  note: Note(),
  due_at: Type.Optional(Type.Nullable(Type.TimestampIn())),
})

export const reviewContent = endpoint('PUT /v2/content/{content_id}/review', {
  tag: 'Content',
  summary: 'Put a post into review, out of all feeds at once',
  description: 'The requested reviewer is notified.',
  access: writeContent,
  input: { params: ContentParams, body: ReviewRequest },
  bodyOptional: true,
  output: { status: 200, body: Type.One(Content), headers: ['ETag'] },
  errors: [412],
  handle: (context, { params, body }) =>
    changeContentState(context, params.content_id, {
      action: 'review',
      asked: {
        reviewerUserId: body.reviewer_user_id,
        note: body.note,
        dueAt: body.due_at ? parseTimestamp(body.due_at) : body.due_at === null ? null : undefined,
      },
    }),
})

export const draftContent = endpoint('PUT /v2/content/{content_id}/draft', {
  tag: 'Content',
  summary: 'Take a post back to draft',
  description: 'When another person returns a post from review, a notification with the note goes to its sender.',
  access: writeContent,
  input: { params: ContentParams, body: namedObject('DraftInput', { note: Note() }) },
  bodyOptional: true,
  output: { status: 200, body: Type.One(Content), headers: ['ETag'] },
  errors: [412],
  handle: (context, { params, body }) =>
    changeContentState(context, params.content_id, { action: 'draft', note: body.note ?? null }),
})

/** If the post was in review, the reason is shown to its submitter. */
const ArchiveRequest = namedObject('ArchiveInput', {
  reason: Type.Optional(Type.Nullable(Type.Text(contentLimits.descriptionMaxLength))),
})

export const archiveContent = endpoint('PUT /v2/content/{content_id}/archive', {
  tag: 'Content',
  summary: 'Archive a post in any state',
  access: writeContent,
  input: { params: ContentParams, body: ArchiveRequest },
  bodyOptional: true,
  output: { status: 200, body: Type.One(Content), headers: ['ETag'] },
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
  // Publishing checks the audiences; every other move takes the post off.
  const post = await lockForWrite(context, contentId, [], 'afterwards')
  await changeState(db, services.baseUrl(), actor, post, request)
  return respondWithContent(context, await hydratePost(db, post.id))
}

export const deleteContent = endpoint('DELETE /v2/content/{content_id}', {
  tag: 'Content',
  summary: 'Delete a draft or an archived post that was never published',
  description:
    'A post that readers could see is archived instead, and a submission belongs to its author: both are 409.',
  access: writeContent,
  input: { params: ContentParams },
  output: { status: 204 },
  errors: [409, 412],
  async handle(context, { params }) {
    const { db } = context
    const post = await lockForWrite(context, params.content_id)
    if (post.state !== 'draft' && post.state !== 'archived') {
      throw conflict(`A post in the state "${post.state}" cannot be deleted`)
    }
    const { was_published, is_submission } = await readOrigin(db, post.id)
    if (was_published) throw conflict('A post that was published cannot be deleted')
    if (is_submission) throw conflict('A submission cannot be deleted by publishers')
    await sql`delete from content where program_id = ${db.programId} and id = ${post.id}`.execute(db)
  },
})

interface Origin {
  readonly was_published: boolean
  readonly is_submission: boolean
}

async function readOrigin(db: ProgramDb, id: number): Promise<Origin> {
  const row = await sql<Origin>`
    select was_published or published_at is not null as was_published, source_name = 'submitted' as is_submission
      from content where program_id = ${db.programId} and id = ${id}`.first(db)
  if (!row) throw new Error('the post is locked by this transaction')
  return row
}
