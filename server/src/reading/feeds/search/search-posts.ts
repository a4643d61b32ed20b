// Posts with some words, newest first, found in two ways. Some of the newest posts are scanned first: words that many posts hold
// fill the page with these. Then the index of words is read, if it has few matches: it returns all of them unordered, which is
// expensive for common words. For those, more of the newest posts are scanned, and all matches are read only if these do not fill
// the page. The planner cannot choose: it mistakes a word without posts for a common one, and scans all posts for it.
//
// In the order of relevance it is the same, in turns: posts with all words in the title, then in the summary, and so on. Each turn is
// a query of its own without the posts of those before (`word-query.ts`), so that no post has to be ranked.
//
// The statements run unprepared and outside row security, under which the index of words cannot be used.

import { DISPLAY_NAME_SQL } from '../../../people/directory/index.ts'
import { sql } from '../../../platform/db/sql.ts'
import { byAuthors, readWordQuery, type WordQuery } from '../../../publishing/content/index.ts'
import { readSearch } from '../../../shared/text/search-text.ts'
import type { Feeds } from '../feeds-state.ts'
import type { FeedRequest } from '../page/feed-request.ts'
import { type PageRow, unpackPosts } from '../page/packed-posts.ts'
import type { Reader } from '../page/reader.ts'
import { readRows } from '../page/reader-batches.ts'
import type { WordsIn } from '../page/strategy.ts'
import { correctSearch } from './correct-search.ts'
import type { SearchCounts } from './words-source.ts'

type Found = PageRow & SearchCounts

/** The parts of a request that a search reads. */
export type SearchRequest = Pick<FeedRequest, 'name' | 'filters' | 'page' | 'order'> & { readonly search: string }

/** A page of a search. */
export interface FoundPage extends PageRow {
  /** The text that was searched instead of the one that was typed; null if that was searched. */
  readonly corrected: string | null
}

/** Posts scanned at first: 1 ms. */
const SAMPLE_POSTS = 32
/** And at most: 8 ms. */
const SCANNED_MAX = 320
/** Matches of the index that take less than that: 6 ms. */
const FEW_MATCHES = 3000
/** An index of this size is read in a few milliseconds, for any words. */
const SMALL_INDEX_POSTS = 2000
/** Factor of posts scanned, since words are not spread evenly. */
const RESERVE = 1.5

const NOTHING: PageRow = { posts: null, length: 0, place: null, lists: null }

/**
 * A page of the posts that a text finds. If it finds nothing at all, misspelt words of it are corrected. `isBeginning`: its last word
 * may go on.
 */
export async function searchPosts(
  feeds: Feeds,
  reader: Reader,
  request: SearchRequest,
  { isBeginning = false, corrects = true } = {},
): Promise<FoundPage> {
  const { search, page, filters } = request
  const names = filters.authorIds ? await readNames(feeds, reader, filters.authorIds) : null
  if (names?.length === 0) return { ...NOTHING, corrected: null }
  const narrow = (query: string) => (names === null ? query : byAuthors(query, names))
  const read = async (text: string, page: SearchRequest['page'], isOpen: boolean): Promise<PageRow> => {
    const query = await readWordQuery(feeds.database, reader.programId, readSearch(text, { isBeginning: isOpen }))
    if (query === null) return NOTHING
    const { anywhere, tiers } = query
    return searchWords(feeds, reader, { ...request, page }, { anywhere: narrow(anywhere), tiers: tiers.map(narrow) })
  }
  const found = await read(search, page, isBeginning)
  if (found.length > 0 || !corrects) return { ...found, corrected: null }
  const isFirst = page.offset === 0 && page.after === null
  const first = { ...page, offset: 0, size: 1, after: null }
  if (!isFirst && (await read(search, first, isBeginning)).length > 0) return { ...found, corrected: null }
  const corrected = await correctSearch(feeds.database, reader, search, async query => {
    const { posts } = await searchNewest(feeds, reader, { ...request, page: first }, narrow(query))
    return unpackPosts(posts)[0]?.post_id ?? null
  })
  return corrected === null ? { ...found, corrected } : { ...(await read(corrected, page, false)), corrected }
}

/** The names of these authors: posts are indexed by them too, so that the index has few matches even for common words. */
async function readNames({ database }: Feeds, { programId }: Reader, authorIds: readonly number[]): Promise<string[]> {
  const rows = await database.preparedQuery(
    'search_authors',
    sql<{ name: string }>`
      select ${DISPLAY_NAME_SQL} as name from users u where u.program_id = ${programId} and u.id = any(${authorIds}::bigint[])`,
  )
  return rows.map(({ name }) => name)
}

async function searchWords(feeds: Feeds, reader: Reader, request: SearchRequest, query: WordQuery): Promise<PageRow> {
  return request.order === 'newest'
    ? searchNewest(feeds, reader, request, query.anywhere)
    : searchBest(feeds, reader, request, query.tiers)
}

/** The turns of relevance, until the page is full. Its places begin with the number of the turn. */
async function searchBest(
  feeds: Feeds,
  reader: Reader,
  request: SearchRequest,
  tiers: readonly string[],
): Promise<PageRow> {
  let { size, offset, after } = request.page
  const begun = after === null ? 0 : Number(after[0])
  const posts: string[] = []
  let place: string | null = null
  let length = 0
  for (const [turn, query] of tiers.entries()) {
    if (turn < begun || size === 0) continue
    const page = { ...request.page, size, offset, after: turn === begun ? (after?.slice(1) ?? null) : null }
    const found: Found = await searchNewest(feeds, reader, { ...request, page }, query)
    if (found.posts !== null) posts.push(found.posts)
    if (found.place !== null) place = `${turn} ${found.place}`
    length += found.length
    size -= found.length
    offset = Math.max(0, offset - found.matched)
    after = null
  }
  return { posts: posts.length === 0 ? null : posts.join(';'), length, place, lists: null }
}

async function searchNewest(
  feeds: Feeds,
  { programId, userId }: Reader,
  request: SearchRequest,
  query: string,
): Promise<Found> {
  const { page, name, filters } = request
  const needed = page.offset + page.size
  const queryOf = (where: WordsIn) =>
    feeds.queries.get(programId, { name, filters, page, words: query }, { kind: 'words', ...where })
  const read = async (where: WordsIn): Promise<Found> => {
    const [row] = await readRows<Found>(feeds.database, queryOf(where), [userId])
    return row as Found
  }
  const sample = await feeds.batches.read<Found>(queryOf({ source: 'newest', most: SAMPLE_POSTS }), userId)
  if (sample.matched >= needed || sample.examined < SAMPLE_POSTS) return sample
  if (mayHaveFewMatches(request, sample)) {
    const few = await read({ source: 'index', most: FEW_MATCHES })
    if (few.examined < FEW_MATCHES) return few
  }
  const posts = sample.matched === 0 ? SCANNED_MAX : (SAMPLE_POSTS * needed) / sample.matched
  if (posts <= SCANNED_MAX) {
    const most = Math.min(SCANNED_MAX, Math.ceil(posts * RESERVE))
    const newest = await read({ source: 'newest', most })
    if (newest.matched >= needed || newest.examined < most) return newest
  }
  return read({ source: 'index', most: null })
}

/**
 * Whether to use the index at once. When the search is narrowed to topics, the words may be common even if the results are not.
 */
function mayHaveFewMatches({ name, filters }: SearchRequest, { matched, indexed }: SearchCounts): boolean {
  const isNarrowed = name === 'following' || (filters.topicIds ?? filters.contentTypes) !== undefined
  return indexed <= SMALL_INDEX_POSTS || (!isNarrowed && (matched / SAMPLE_POSTS) * indexed <= FEW_MATCHES)
}

/** The ids of the best posts that a text finds, in the order of relevance, and the text that was searched instead. */
export async function findBestPosts(
  feeds: Feeds,
  reader: Reader,
  search: string,
  { size, ...options }: { readonly size: number; readonly isBeginning: boolean; readonly corrects: boolean },
): Promise<{ readonly ids: readonly number[]; readonly corrected: string | null }> {
  const page = { number: 1, size, offset: 0, after: null }
  const request = { name: 'myfeed', filters: {}, page, order: 'relevance', search } as const
  const { posts, corrected } = await searchPosts(feeds, reader, request, options)
  return { ids: unpackPosts(posts).map(post => post.post_id), corrected }
}
