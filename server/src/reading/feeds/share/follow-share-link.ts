import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { permalinkUrl } from '../../../publishing/content/index.ts'
import { findLinkedPost, readShareToken } from './share-links.ts'

/** Far longer than any: what was added to a link leads nowhere, and is no other fault. */
const TOKEN_MAX_LENGTH = 1_000

export const followShareLink = endpoint({
  id: 'followShareLink',
  tag: 'Feeds',
  method: 'GET',
  path: '/s/{token}',
  summary: 'Follow a share link to the page of its post',
  description: 'Counts the visit, but not a `HEAD`. The page checks whether the visitor may see the post.',
  access: 'public',
  transaction: 'own',
  input: { params: Type.Object({ token: Type.String({ maxLength: TOKEN_MAX_LENGTH }) }) },
  output: { status: 302 },
  errors: [404],
  async handle({ services, request, reply }, { params }) {
    const link = readShareToken(params.token)
    // Mail filters and chats look at links by HEAD before anyone follows them.
    const visits = request.method === 'HEAD' ? 0 : 1
    const post = link && (await services.database.transaction(link.programId, db => findLinkedPost(db, link, visits)))
    if (!post) throw notFound('Link')
    reply.header('location', permalinkUrl(services.baseUrl(), post.uuid)).header('cache-control', 'no-store')
  },
})
