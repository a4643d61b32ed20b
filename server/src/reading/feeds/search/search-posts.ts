// Posts that hold some words, newest first, found in two ways. A few of the newest posts are looked through first: words that
// many posts hold fill the page with these. Then the index of words is asked, as long as it has few matches: it returns all of
// them unordered, which is expensive for common words. For those, more of the newest posts are scanned, and all matches are
// read only if these do not fill the page. The choice cannot be left to the planner: it mistakes a word that
// no post contains for one that some do, and scans all posts for it.
//
// The statements run bare, because the index of words may not be used under row security.

import type { Feeds } from '../feeds-state.ts'
import type { FeedRequest } from '../page/feed-request.ts'
import type { PageRow } from '../page/packed-posts.ts'
import type { Reader } from '../page/reader.ts'
import { readRows } from '../page/reader-batches.ts'
import type { WordsIn } from '../page/strategy.ts'
import { readSearchWords } from './search-words.ts'
import type { SearchCounts } from './words-source.ts'

type Found = PageRow & SearchCounts

/** Posts scanned at first: 0.1 ms. */
const SAMPLE_POSTS = 64
/** And at most: 2 ms. */
const SCANNED_MAX = 1000
/** Matches of the index that take less than that: 0.5 ms. */
const FEW_MATCHES = 250
/** An index of so many posts is read in 0.5 ms, whichever the words. */
const SMALL_INDEX_POSTS = 20_000
/** More posts are looked through than should be needed, since words are not spread evenly. */
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
