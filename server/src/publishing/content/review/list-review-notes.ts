import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { Page, Type } from '../../../platform/http/input/schema.ts'
import { readContent } from '../access.ts'
import { ContentParams } from '../content.ts'
import { requireContentId } from '../read/find-content.ts'
import { listReviewNotes as findNotes, ReviewNote } from './review-note.ts'

export const listReviewNotes = endpoint({
  id: 'listReviewNotes',
  tag: 'Content',
  method: 'GET',
  path: '/v2/content/{content_id}/review_notes',
  summary: 'List what publishers noted about a post, oldest first',
  access: readContent,
  input: { params: ContentParams, query: Type.Object(pageParameters) },
  output: { status: 200, body: Page(ReviewNote) },
  async handle({ db }, { params, query }) {
    const page = readPage(query)
    const id = await requireContentId(db, params.content_id)
    const { data, total } = await findNotes(db, id, page)
    return { data, meta: pageMeta(page, total) }
  },
})
