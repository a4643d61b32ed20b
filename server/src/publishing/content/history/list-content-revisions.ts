import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { Page, Type } from '../../../platform/http/input/schema.ts'
import { readContent } from '../access.ts'
import { ContentParams } from '../content.ts'
import { requireContentId } from '../read/find-content.ts'
import { listRevisions, RevisionSummary } from './revision.ts'

export const listContentRevisions = endpoint({
  id: 'listContentRevisions',
  tag: 'Content',
  method: 'GET',
  path: '/v2/content/{content_id}/revisions',
  summary: 'List the revisions of a post with their authors, newest first',
  access: readContent,
  input: { params: ContentParams, query: Type.Object(pageParameters) },
  output: { status: 200, body: Page(RevisionSummary) },
  async handle({ db }, { params, query }) {
    const page = readPage(query)
    const id = await requireContentId(db, params.content_id)
    const { data, total } = await listRevisions(db, id, page)
    return { data, meta: pageMeta(page, total) }
  },
})
