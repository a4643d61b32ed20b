// Posts with some words, newest first, found in two ways. Some of the newest posts are scanned first: words that many posts hold
// fill the page with these. Then the index of words is read, if it has few matches: it returns all of them unordered, which is
// expensive for common words. For those, more of the newest posts are scanned, and all matches are read only if these do not fill
// the page. The planner cannot choose: it mistakes a word without posts for a common one, and scans all posts for it.
//
// The statements run unprepared and outside row security, under which the index of words cannot be used.

import type { Feeds } from '../feeds-state.ts'
import type { FeedRequest } from '../page/feed-request.ts'
import type { PageRow } from '../page/packed-posts.ts'
import { readRows } from '../page/queries.ts'
import type { Reader } from '../page/reader.ts'
import type { WordsIn } from '../page/strategy.ts'
import { readSearchWords, type SearchCounts } from './words-source.ts'

type Found = PageRow & SearchCounts

/** Posts scanned at first: 0.1 ms. */
const SAMPLE_POSTS = 64
/** And at most: 2 ms. */
const SCANNED_MAX = 1000
/** Matches of the index that take less than that: 0.5 ms. */
const FEW_MATCHES = 250
/** An index of this size is read in 0.5 ms, for any words. */
const SMALL_INDEX_POSTS = 20_000
/** Factor of posts scanned, since words are not spread evenly. */
const RESERVE = 1.5

export async function searchPosts(feeds: Feeds, { programId, userId }: Reader, request: FeedRequest): Promise<PageRow> {
  const { page, name, filters, search } = request
  const shape = { name, filters, page, words: readSearchWords(search ?? '') }
  const needed = page.offset + page.size
  const queryOf = (where: WordsIn) => feeds.queries.get(programId, shape, { kind: 'words', ...where })
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
 * Whether to use the index at once. It reads all posts of each word, so with many posts only for a single word; and when the
 * search is narrowed to topics, the words may be common even if the results are not.
 */
function mayHaveFewMatches({ name, filters, search }: FeedRequest, { matched, indexed }: SearchCounts): boolean {
  const isNarrowed = name === 'following' || filters.topicIds !== undefined
  const isCheap = indexed <= SMALL_INDEX_POSTS || /^\S+$/.test(search ?? '')
  return !isNarrowed && isCheap && (matched / SAMPLE_POSTS) * indexed <= FEW_MATCHES
}
