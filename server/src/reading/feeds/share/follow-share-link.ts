import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { permalinkUrl } from '../../../publishing/content/index.ts'
import { countVisit, readShareToken } from './share-links.ts'

export const followShareLink = endpoint({
  id: 'followShareLink',
  tag: 'Feeds',
  method: 'GET',
  path: '/s/{token}',
  summary: 'Follow a share link to the page of its post',
  description: 'Counts the visit. Whether the visitor may see the post is for its page to say.',
  access: 'public',
  transaction: 'own',
  input: { params: Type.Object({ token: Type.String({ maxLength: 64 }) }) },
  output: { status: 302 },
  errors: [404],
  async handle({ services, reply }, { params }) {
    const link = readShareToken(params.token)
    const post = link && (await services.database.transaction(link.programId, db => countVisit(db, link)))
    if (!post) throw notFound('Link')
    reply.header('location', permalinkUrl(services.baseUrl(), post.uuid)).header('cache-control', 'no-store')
  },
})
