import { entityTag, isNotModified } from '../../../platform/http/conditional.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { readContentRef } from '../../visibility/index.ts'
import { readContent } from '../access.ts'
import { Content, ContentParams } from '../content.ts'
import { respondWithContent } from '../read/find-content.ts'
import { readPost } from '../read/hydrate.ts'

export const getContent = endpoint({
  id: 'getContent',
  tag: 'Content',
  method: 'GET',
  path: '/v2/content/{content_id}',
  summary: 'Read a post by id or UUID',
  access: readContent,
  input: { params: ContentParams },
  output: { status: 200, body: One(Content), headers: ['ETag'], isConditional: true },
  transaction: 'own',
  async handle(context, { params }) {
    const { actor, services } = context
    const post = await readPost(services.database, actor.programId, readContentRef(params.content_id))
    // A video that becomes ready leaves the tag alone, and clients wait for it.
    const isSteady = post !== null && post.videos.length === 0
    if (isSteady && isNotModified(context.request, context.reply, entityTag(post.edition))) return undefined
    return respondWithContent(context, post)
  },
})
