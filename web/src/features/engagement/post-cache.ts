import type { FeedPost } from '@atrium/client'
import type { InfiniteData, QueryClient } from '@tanstack/preact-query'

/** Every query whose answer holds posts has a key that begins with this: lists, pages of lists, or one post. */
export const POSTS = 'posts'

/** The key of one post, by its UUID or id. */
export const postKey = (contentId: string): readonly [string, string, string] => [POSTS, 'one', contentId]

/** The key of the open must-reads above the feed. */
export const REQUIRED_FIRST = [POSTS, 'required', 'first'] as const

interface Page {
  readonly data: readonly FeedPost[]
}

/** Changes a post wherever it is kept, so that every list and page shows the same. */
export function patchPost(client: QueryClient, id: number, change: (post: FeedPost) => FeedPost): void {
  const patch = (post: FeedPost) => (post.id === id ? change(post) : post)
  client.setQueriesData<unknown>({ queryKey: [POSTS] }, (kept: unknown) => {
    if (isPages(kept)) return { ...kept, pages: kept.pages.map(page => ({ ...page, data: page.data.map(patch) })) }
    if (isPage(kept)) return { ...kept, data: kept.data.map(patch) }
    if (isPost(kept)) return patch(kept)
    if (Array.isArray(kept)) return kept.map(each => (isPost(each) ? patch(each) : each))
    return kept
  })
}

/** A post that some list or page holds, so that it can be shown before it is asked for. */
export function keptPost(client: QueryClient, isMeant: (post: FeedPost) => boolean): FeedPost | undefined {
  for (const [, kept] of client.getQueriesData<unknown>({ queryKey: [POSTS] })) {
    const found = postsOf(kept).find(isMeant)
    if (found) return found
  }
  return undefined
}

function postsOf(kept: unknown): readonly FeedPost[] {
  if (isPages(kept)) return kept.pages.flatMap(page => page.data)
  if (isPage(kept)) return kept.data
  if (isPost(kept)) return [kept]
  return Array.isArray(kept) ? kept.filter(isPost) : []
}

/** The posts of everything that is shown now. */
export function shownPostIds(client: QueryClient): ReadonlySet<number> {
  const shown = client.getQueryCache().findAll({ queryKey: [POSTS], type: 'active' })
  return new Set(shown.flatMap(({ state }) => postsOf(state.data)).map(post => post.id))
}

const isPages = (kept: unknown): kept is InfiniteData<Page> => Array.isArray((kept as InfiniteData<Page> | null)?.pages)
const isPage = (kept: unknown): kept is Page => Array.isArray((kept as Page | null)?.data)
const isPost = (kept: unknown): kept is FeedPost => typeof (kept as FeedPost | null)?.engagement === 'object'
