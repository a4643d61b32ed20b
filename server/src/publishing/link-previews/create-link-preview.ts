import type { UserActor } from '../../platform/access/actor.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { HttpUrl, named, One, Type } from '../../platform/http/input/schema.ts'
import { LinkPreview, linkPreviews } from './preview.ts'

export const createLinkPreview = endpoint({
  id: 'createLinkPreview',
  tag: 'User generated content',
  method: 'POST',
  path: '/v2/ugc/link_previews',
  summary: 'Title, description and image of a linked page',
  description:
    'Creates nothing. The page is asked for in the languages of the `Accept-Language` of the request, else of the profile. An address that cannot be reached is 400 with the rule `unreachable`.',
  access: { as: ['user'], scopes: ['content.read'] },
  transaction: 'own',
  input: { body: named('LinkPreviewInput', Type.Object({ url: HttpUrl() })) },
  output: { status: 200, body: One(LinkPreview) },
  async handle({ actor, request, services }, { body }) {
    const languages = languagesOf(request.headers['accept-language'], actor)
    return { data: await services.state(linkPreviews).read(body.url, languages) }
  },
})

const LANGUAGES_MAX_LENGTH = 200
const LANGUAGES = /^[\w\-*,;=. ]+$/

/** The reader's languages for another server: those of the browser, else of the profile. */
function languagesOf(accepted: string | undefined, { wishedLanguages }: UserActor): string | null {
  const isWish = accepted !== undefined && accepted.trim() !== '*'
  if (isWish && accepted.length <= LANGUAGES_MAX_LENGTH && LANGUAGES.test(accepted)) return accepted
  return wishedLanguages.flatMap(({ tags }) => tags[0] ?? []).join(', ') || null
}
