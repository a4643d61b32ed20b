import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { writeContent } from '../access.ts'
import { Content, ContentParams } from '../content.ts'
import { requireContentId, respondWithContent } from '../read/find-content.ts'
import { hydratePost } from '../read/hydrate.ts'
import { copyPost } from '../write/copy-post.ts'

export const copyContent = endpoint({
  id: 'copyContent',
  tag: 'Content',
  method: 'POST',
  path: '/v2/content/{content_id}/copy',
  summary: 'Make a draft of the caller from a post in any state',
  description:
    'With its texts, translations, pictures, videos that did not fail, topics, audiences and settings; without its dates and ' +
    'what readers did.',
  access: writeContent,
  input: { params: ContentParams },
  output: { status: 201, body: One(Content), headers: ['ETag'] },
  async handle(context, { params }) {
    const { actor, db, services } = context
    const original = await hydratePost(db, await requireContentId(db, params.content_id))
    if (!original) throw notFound('Content')
    const id = await copyPost(db, services.jobs, actor, original)
    return respondWithContent(context, await hydratePost(db, id))
  },
})
