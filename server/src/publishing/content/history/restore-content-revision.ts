import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { writeContent } from '../access.ts'
import { Content } from '../content.ts'
import { updateContent } from '../write/write-content.ts'
import { RevisionParams, requireRevision } from './revision.ts'
import { writeAndRespond } from './write-post.ts'

export const restoreContentRevision = endpoint({
  id: 'restoreContentRevision',
  tag: 'Content',
  method: 'PUT',
  path: '/v2/content/{content_id}/revisions/{revision_id}/restore',
  summary: 'Give a post the title, summary and body that it had',
  description: 'Written as a new revision, by the caller.',
  access: writeContent,
  input: { params: RevisionParams },
  output: { status: 200, body: One(Content), headers: ['ETag'] },
  errors: [400, 412],
  handle: (context, { params }) =>
    writeAndRespond(context, params.content_id, async (db, post) => {
      const { title, summary, body } = await requireRevision(db, post.id, params.revision_id)
      await updateContent(db, post, { title, summary, body })
    }),
})
