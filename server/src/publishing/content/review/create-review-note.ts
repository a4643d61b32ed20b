import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { readContentRef } from '../../visibility/index.ts'
import { writeContent } from '../access.ts'
import { ContentParams } from '../content.ts'
import { lockPost } from '../lifecycle/lock.ts'
import { addReviewNote, ReviewNote, ReviewNoteInput } from './review-note.ts'

export const createReviewNote = endpoint({
  id: 'createReviewNote',
  tag: 'Content',
  method: 'POST',
  path: '/v2/content/{content_id}/review_notes',
  summary: 'Note something about a post, for publishers alone',
  access: writeContent,
  input: { params: ContentParams, body: ReviewNoteInput },
  output: { status: 201, body: One(ReviewNote) },
  async handle({ actor, db }, { params, body }) {
    const post = await lockPost(db, readContentRef(params.content_id))
    if (!post) throw notFound('Content')
    return { data: await addReviewNote(db, actor, post.id, body.body) }
  },
})
