// What moderators decide about a comment.

import { endpoint } from '../../../platform/http/endpoint.ts'
import { Id, named, One, OneOf, TimestampIn, Type } from '../../../platform/http/input/schema.ts'
import { parseTimestamp } from '../../../platform/http/input/timestamp.ts'
import { programSettings } from '../../../platform/http/request-state.ts'
import { decideComment, ModeratedComment, moderationAccess } from './moderated-comment.ts'

export const approveComment = endpoint({
  id: 'approveComment',
  tag: 'Moderation',
  method: 'PUT',
  path: '/v2/moderation/comments/{comment_id}/approve',
  summary: 'Publish a comment that waits for review, or dismiss the reports of one',
  description:
    'With `updated_at` only that version of the text is approved: 409 when the comment has changed since, and it stays unchanged. ' +
    'A hidden comment is restored instead: 400.',
  access: moderationAccess,
  input: {
    params: Type.Object({ comment_id: Id() }),
    body: named('CommentApproval', Type.Object({ updated_at: Type.Optional(TimestampIn()) })),
  },
  bodyOptional: true,
  output: { status: 200, body: One(ModeratedComment) },
  errors: [404, 409],
  async handle({ db, request }, { params, body }) {
    const expanded = programSettings(request).expanded_reactions
    const seenAt = body.updated_at === undefined ? null : parseTimestamp(body.updated_at)
    return decideComment(db, params.comment_id, 'published', ['review'], expanded, seenAt)
  },
})

export const hideComment = endpoint({
  id: 'hideComment',
  tag: 'Moderation',
  method: 'PUT',
  path: '/v2/moderation/comments/{comment_id}/hide',
  summary: 'Hide a comment from its readers',
  description: 'With a thread its replies are out of sight, too. Settles its reports.',
  access: moderationAccess,
  input: { params: Type.Object({ comment_id: Id() }) },
  output: { status: 200, body: One(ModeratedComment) },
  errors: [404],
  handle: ({ db, request }, { params }) =>
    decideComment(
      db,
      params.comment_id,
      'hidden',
      ['published', 'review'],
      programSettings(request).expanded_reactions,
    ),
})

export const restoreComment = endpoint({
  id: 'restoreComment',
  tag: 'Moderation',
  method: 'PUT',
  path: '/v2/moderation/comments/{comment_id}/restore',
  summary: 'Show a hidden comment again, or put it back to those that wait for review',
  description: 'A comment in review is approved instead: 400.',
  access: moderationAccess,
  input: {
    params: Type.Object({ comment_id: Id() }),
    body: named('CommentRestoration', Type.Object({ state: Type.Optional(OneOf(['published', 'review'])) })),
  },
  bodyOptional: true,
  output: { status: 200, body: One(ModeratedComment) },
  errors: [404],
  handle: ({ db, request }, { params, body }) =>
    decideComment(
      db,
      params.comment_id,
      body.state ?? 'published',
      ['hidden'],
      programSettings(request).expanded_reactions,
    ),
})
