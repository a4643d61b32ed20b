import { endpoint } from '../../platform/http/endpoint.ts'
import { HttpUrl, named, One, Type } from '../../platform/http/input/schema.ts'
import { LinkPreview, linkPreviews } from './preview.ts'

export const createLinkPreview = endpoint({
  id: 'createLinkPreview',
  tag: 'User generated content',
  method: 'POST',
  path: '/v2/ugc/link_previews',
  summary: 'Title, description and image of a linked page',
  description: 'Creates nothing. An address that cannot be reached is 400 with the rule `unreachable`.',
  access: { as: ['user'], scopes: ['content.read'] },
  transaction: 'own',
  input: { body: named('LinkPreviewInput', Type.Object({ url: HttpUrl() })) },
  output: { status: 200, body: One(LinkPreview) },
  async handle({ services }, { body }) {
    return { data: await services.state(linkPreviews).read(body.url) }
  },
})
