import { LRUCache } from 'lru-cache'
import type { UserActor } from '../../platform/access/actor.ts'
import { invalid } from '../../platform/errors.ts'
import { HelperThread } from '../../platform/helper-thread.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { type Outbound, OutboundError, type OutboundResponse } from '../../platform/net/outbound.ts'
import { defineState } from '../../platform/services.ts'
import type { PageMetadata } from './page-metadata.ts'
import type { PageBytes } from './preview-thread.ts'

const LinkPreview = namedObject('LinkPreview', {
  url: Type.String({ description: 'As requested.' }),
  title: Type.String({ description: "The page's title, else its host." }),
  description: Type.Nullable(Type.String()),
  image_url: Type.Nullable(Type.String()),
  site_name: Type.Nullable(Type.String()),
})

export const createLinkPreview = endpoint('POST /v2/ugc/link_previews', {
  tag: 'User generated content',
  summary: 'Title, description and image of a linked page',
  description:
    'Creates nothing. The page is asked for in the languages of the `Accept-Language` of the request, else of the profile. An address that cannot be reached is 400 with the rule `unreachable`.',
  access: { as: ['user'], scopes: ['content.read'] },
  transaction: 'own',
  input: { body: namedObject('LinkPreviewInput', { url: Type.HttpUrlWithUserInfo() }) },
  output: { status: 200, body: Type.One(LinkPreview) },
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

type LinkPreview = Static<typeof LinkPreview>

/** For everything: all redirects, headers and body. */
const TIMEOUT_MS = 5_000
/** A page's metadata is at its beginning. */
const PAGE_MAX_BYTES = 512 * 1024
const REDIRECTS_MAX = 3
/** For reading a page; most take a millisecond. */
const READING_MAX_MS = 5_000
const CACHE_ENTRIES_MAX = 1_000
const CACHE_TTL_MS = 10 * 60_000

interface LinkPreviews {
  /**
   * Returns the preview of a link, in the reader's languages, as in `Accept-Language`, where the page has several; null without a wish. Pages
   * are fetched by the guarded client only, and kept for a while.
   * @throws HttpError 400 `unreachable` when there is no such page
   */
  read(url: string, languages: string | null): Promise<LinkPreview>
}

export function createLinkPreviews(outbound: Outbound): LinkPreviews {
  // Responses are the same for every user with these languages, since requests carry no credentials.
  const cache = new LRUCache<string, LinkPreview>({ max: CACHE_ENTRIES_MAX, ttl: CACHE_TTL_MS })
  const reader: PageReader = new HelperThread(new URL('./preview-thread.ts', import.meta.url), READING_MAX_MS)
  return {
    async read(url, languages) {
      const key = `${languages ?? ''} ${url}`
      const kept = cache.get(key)
      if (kept) return kept
      const preview = await readPreview(reader, url, await fetchPage(outbound, url, languages))
      cache.set(key, preview)
      return preview
    },
  }
}

export const linkPreviews = defineState('link previews', ({ outbound }) => createLinkPreviews(outbound))

async function fetchPage(outbound: Outbound, url: string, languages: string | null): Promise<OutboundResponse> {
  try {
    const response = await outbound.request({
      method: 'GET',
      url,
      headers: {
        accept: 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1',
        'accept-encoding': 'identity',
        ...(languages === null ? {} : { 'accept-language': languages }),
      },
      timeoutMs: TIMEOUT_MS,
      bodyMaxBytes: PAGE_MAX_BYTES,
      redirectsMax: REDIRECTS_MAX,
    })
    if (response.status < 200 || response.status >= 300)
      throw unreachable(`The host answered with status ${response.status}`)
    const encoding = response.headers['content-encoding']?.trim().toLowerCase() || 'identity'
    if (encoding !== 'identity') throw unreachable('The host sends the page in an encoding that was not asked for')
    return response
  } catch (error) {
    if (error instanceof OutboundError) throw unreachable(error.message)
    throw error
  }
}

const unreachable = (message: string) => invalid({ rule: 'unreachable', parameter: 'url', message })

const NOTHING: PageMetadata = { title: null, description: null, image_url: null, site_name: null }

type PageReader = HelperThread<PageBytes, PageMetadata>

/** A page that cannot be read in time is one that says nothing. */
async function readPreview(reader: PageReader, url: string, response: OutboundResponse): Promise<LinkPreview> {
  const contentType = response.headers['content-type'] ?? ''
  const found = contentType.startsWith('image/')
    ? { ...NOTHING, image_url: response.url }
    : isPage(contentType)
      ? await reader.run({ body: response.body, contentType, url: response.url }).catch(() => NOTHING)
      : NOTHING
  return { url, ...found, title: found.title ?? new URL(response.url).host }
}

const isPage = (contentType: string): boolean => /^\s*($|text\/html|application\/xhtml\+xml)/i.test(contentType)
