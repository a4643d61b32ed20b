import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { readContent } from '../access.ts'
import { requireContentId } from '../read/find-content.ts'
import { Revision, RevisionParams, requireRevision } from './revision.ts'

export const getContentRevision = endpoint({
  id: 'getContentRevision',
  tag: 'Content',
  method: 'GET',
  path: '/v2/content/{content_id}/revisions/{revision_id}',
  summary: 'Read a former text of a post',
  access: readContent,
  input: { params: RevisionParams },
  output: { status: 200, body: One(Revision) },
  async handle({ db }, { params }) {
    const id = await requireContentId(db, params.content_id)
    return { data: await requireRevision(db, id, params.revision_id) }
  },
})
