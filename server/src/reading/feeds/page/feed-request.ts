import {
  described,
  ID_FORMAT,
  namedObject,
  type Static,
  shownAs,
  type TSchema,
  Type,
} from '../../../platform/http/input/schema.ts'
import { compileCheck, readQuery } from '../../../platform/http/input/validation.ts'
import { afterParameters, Next, type PlacedPage, type Places } from '../../../platform/http/paging.ts'
import { CONTENT_TYPES, type ContentType } from '../../../publishing/content/index.ts'
import { languageParameter } from '../../../publishing/translations/index.ts'
import { SearchMeta } from '../../../shared/text/misspelt-words.ts'
import { FeedPost } from '../feed-post-schema.ts'

export const FEED_NAMES = [
  'myfeed',
  'following',
  'resources',
  'trending',
  'icymi',
  'featured',
  'bookmarked',
  'community_images',
  'for_you',
] as const

export type FeedName = (typeof FEED_NAMES)[number]

const USER_BEHAVIORS = ['liked', 'bookmarked', 'read', 'unread'] as const
export type UserBehavior = (typeof USER_BEHAVIORS)[number]

export const SEARCH_MAX_LENGTH = 500
/** A filter that is ignored may hold any text that fits into an address. */
const IGNORED_MAX_LENGTH = 16 * 1024
const FILTER_MAX_ITEMS = 200
const IGNORED_MAX_ITEMS = 8 * 1024

export const SEARCH_ORDERS = ['newest', 'relevance'] as const

export const searchParameters = {
  search: Type.Optional(described('Words to search for', Type.Text(SEARCH_MAX_LENGTH))),
  order: Type.Optional(described('Order of what a search finds; newest unless said', Type.OneOf(SEARCH_ORDERS))),
}

/** Any value; the API document shows what counts without `search`. */
const any = (description: string, shown: TSchema) =>
  Type.Optional(shownAs(described(description, shown), Type.String({ maxLength: IGNORED_MAX_LENGTH })))
const anyOf = (description: string, shown: TSchema) =>
  Type.Optional(
    shownAs(
      Type.QueryArray(shown, description, FILTER_MAX_ITEMS),
      Type.Array(Type.String({ maxLength: IGNORED_MAX_LENGTH }), { maxItems: IGNORED_MAX_ITEMS }),
    ),
  )
/** Ids that no record can have match nothing. */
const Topics = () =>
  Type.Optional(
    shownAs(
      Type.QueryArray(Type.Id(), 'Topics', FILTER_MAX_ITEMS),
      Type.QueryArray(Type.Integer({ format: ID_FORMAT }), 'Topics', FILTER_MAX_ITEMS),
    ),
  )

/** The query as the framework checks it. With `search`, only pages, topics, language and order count, so other members are open here. */
export const FeedQuery = Type.Object({
  ...afterParameters,
  ...searchParameters,
  ...languageParameter,
  'filter.channels.id': Topics(),
  name: any('Which feed; myfeed unless said', Type.OneOf(FEED_NAMES)),
  'filter.user_behaviors': anyOf("The reader's engagement with the posts", Type.OneOf(USER_BEHAVIORS)),
  'filter.initiative_tags.id': anyOf('Initiatives', Type.Id()),
  'filter.content_type': anyOf('Content types', Type.OneOf(CONTENT_TYPES)),
  'filter.visibility': any('Visibility of the posts', Type.OneOf(['public', 'private', 'any'])),
  'filter.featured': any('Whether the posts are featured', Type.OneOf(['true', 'false', 'any'])),
})

/** The same without `search`: everything counts. */
const StrictQuery = Type.Object({
  name: Type.Optional(Type.OneOf(FEED_NAMES)),
  'filter.user_behaviors': Type.Optional(Type.Array(Type.OneOf(USER_BEHAVIORS), { maxItems: FILTER_MAX_ITEMS })),
  'filter.initiative_tags.id': Topics(),
  'filter.content_type': Type.Optional(Type.Array(Type.OneOf(CONTENT_TYPES), { maxItems: FILTER_MAX_ITEMS })),
  'filter.visibility': Type.Optional(Type.OneOf(['public', 'private', 'any'])),
  'filter.featured': Type.Optional(Type.OneOf(['true', 'false', 'any'])),
})

const checkStrict = compileCheck(StrictQuery)

/** The filters of a feed; omitted ones do not apply. Ids may be unknown. */
export interface FeedFilters {
  readonly userBehaviors?: readonly UserBehavior[]
  readonly topicIds?: readonly number[]
  readonly tagIds?: readonly number[]
  readonly contentTypes?: readonly ContentType[]
  readonly visibility?: 'public' | 'private'
  readonly featured?: boolean
  /** Only of a search, as the two below: posts of these users. */
  readonly authorIds?: readonly number[]
  /** Published then or later, and before. */
  readonly from?: Date
  readonly to?: Date
}

export interface FeedRequest {
  readonly name: FeedName
  readonly filters: FeedFilters
  /** Words to search for; with them the name does not count. */
  readonly search: string | null
  /** The last word may go on. */
  readonly isBeginning?: boolean
  /** The order of the results of a search. */
  readonly order: (typeof SEARCH_ORDERS)[number]
  readonly page: PlacedPage
  readonly places: Places
  /** Time of the ranking, in seconds since 1970. */
  readonly rankedAt: number
  /** `meta` of the response without `next` and what was searched. */
  readonly meta: Omit<FeedMeta, 'pagination' | 'search'>
}

const FeedMeta = namedObject('FeedMeta', {
  filters: Type.Object({
    user_behaviors: Type.Optional(Type.Array(Type.OneOf(USER_BEHAVIORS))),
    'channels.id': Type.Optional(Type.Array(Type.Integer({ minimum: 0 }))),
    'initiative_tags.id': Type.Optional(Type.Array(Type.Integer({ minimum: 0 }))),
    content_type: Type.Optional(Type.Array(Type.OneOf(CONTENT_TYPES))),
    visibility: Type.Optional(Type.OneOf(['public', 'private'])),
    featured: Type.Optional(Type.OneOf(['true', 'false'])),
    'author.user_id': Type.Optional(Type.Array(Type.Id())),
    'published_at.from': Type.Optional(Type.Timestamp()),
    'published_at.to': Type.Optional(Type.Timestamp()),
  }),
  feed_name: Type.OneOf([...FEED_NAMES, 'search']),
  search: Type.Optional(SearchMeta),
  pagination: namedObject('FeedPagination', {
    page: Type.Integer({ minimum: 1 }),
    page_size: Type.Integer({ minimum: 1 }),
    size: Type.Integer({ minimum: 1 }),
    next: Next(),
  }),
})

type FeedMeta = Static<typeof FeedMeta>

/** `{data: [post], meta}` */
export const FeedPage = Type.Object({ data: Type.Array(FeedPost), meta: FeedMeta })

/** The places of a feed, by its filters and order. */
type PlacesOfFeed = (feed: readonly unknown[]) => Places

/** Reads the query of `GET /v2/feed/posts`. Throws 400. */
export function readFeedRequest(query: Static<typeof FeedQuery>, placesOf: PlacesOfFeed): FeedRequest {
  const search = readSearch(query.search)
  const topics = query['filter.channels.id']
  const strict = search === null ? (readQuery(StrictQuery, checkStrict, query) as Static<typeof StrictQuery>) : {}
  const name = strict.name ?? 'myfeed'
  const filters = filtersOf({ topics, strict })
  const order = query.order ?? 'newest'
  const places = placesOf([name, filters, search, ...placeOrder(order)])
  const meta = { filters: metaFilters(topics, strict), feed_name: search === null ? name : ('search' as const) }
  const page = places.read(query)
  return { name, filters, search, order, page, places, rankedAt: rankedAt(page), meta }
}

/** The feed of followed topics, which has no filters; searching it keeps its name. */
export function followingRequest(
  query: {
    search?: string
    order?: FeedRequest['order']
    'page.size'?: number
    'page.number'?: number
    'page.after'?: string
  },
  placesOf: PlacesOfFeed,
): FeedRequest {
  const search = readSearch(query.search)
  const order = query.order ?? 'newest'
  const places = placesOf(['followed topics', search, ...placeOrder(order)])
  const meta = { filters: {}, feed_name: 'following' as const }
  const page = places.read(query)
  return { name: 'following', filters: {}, search, order, page, places, rankedAt: rankedAt(page), meta }
}

/** Places before there was an order are those of the newest. */
const placeOrder = (order: FeedRequest['order']) => (order === 'newest' ? [] : [order])

/** An empty search is none. */
const readSearch = (search: string | undefined): string | null => search?.trim() || null

/** `meta` of a page that ends at a place. */
export const metaOf = (
  { meta, page }: FeedRequest,
  next: string | null,
  search: Static<typeof SearchMeta> | null,
): FeedMeta => ({
  ...meta,
  ...(search && { search }),
  pagination: { page: page.number, page_size: page.size, size: page.size, next },
})

type Strict = Static<typeof StrictQuery>

function filtersOf({ topics, strict }: { topics: readonly number[] | undefined; strict: Strict }): FeedFilters {
  const tags = strict['filter.initiative_tags.id']
  const behaviors = strict['filter.user_behaviors']
  const types = strict['filter.content_type']
  const visibility = strict['filter.visibility'] ?? 'any'
  const featured = strict['filter.featured'] ?? 'any'
  return {
    ...(behaviors?.length ? { userBehaviors: USER_BEHAVIORS.filter(behavior => behaviors.includes(behavior)) } : {}),
    ...(topics?.length ? { topicIds: distinctIds(topics) } : {}),
    ...(tags?.length ? { tagIds: distinctIds(tags) } : {}),
    ...(types?.length ? { contentTypes: [...new Set(types)] } : {}),
    ...(visibility === 'any' ? {} : { visibility }),
    ...(featured === 'any' ? {} : { featured: featured === 'true' }),
  }
}

/** Numbers that no record can have as its id are left out. */
const distinctIds = (ids: readonly number[]): number[] => [
  ...new Set(ids.filter(id => id > 0 && Number.isSafeInteger(id))),
]

/** The applied filters: an empty list filters nothing. */
function metaFilters(topics: number[] | undefined, strict: Strict): FeedMeta['filters'] {
  const behaviors = strict['filter.user_behaviors']
  const tags = strict['filter.initiative_tags.id']
  const types = strict['filter.content_type']
  const visibility = strict['filter.visibility'] ?? 'any'
  const featured = strict['filter.featured'] ?? 'any'
  return {
    ...(behaviors?.length ? { user_behaviors: behaviors } : {}),
    ...(topics?.length ? { 'channels.id': topics } : {}),
    ...(tags?.length ? { 'initiative_tags.id': tags } : {}),
    ...(types?.length ? { content_type: types } : {}),
    ...(visibility === 'any' ? {} : { visibility }),
    ...(featured === 'any' ? {} : { featured }),
  }
}

/** Readers of one minute share a time, and so their statements. */
const GRAIN_SECONDS = 60
/** A place in a ranking: score, time, id, and the time of the ranking. */
const PLACE_LENGTH = 4

/** The time of the ranking, in seconds since 1970: the one of the previous pages. */
function rankedAt({ after }: Pick<PlacedPage, 'after'>): number {
  const before = after?.length === PLACE_LENGTH ? Number(after.at(-1)) : null
  return before ?? Math.floor(Date.now() / 1000 / GRAIN_SECONDS) * GRAIN_SECONDS
}
