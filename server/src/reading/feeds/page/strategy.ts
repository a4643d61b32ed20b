/** How the posts of a page are found: which index is scanned, and how far. */
export type Strategy =
  /** All posts, newest first; `horizon` is how many are scanned, null all. */
  | { readonly kind: 'newest'; readonly horizon: number | null }
  /** The posts of several topics, tags or access keys, each newest first, merged; at most `branches` of them. */
  | { readonly kind: 'merge'; readonly of: MergeOf; readonly branches: number }
  /** What the reader engaged with. */
  | { readonly kind: 'engaged' }
  /** What the reader bookmarked, newest bookmark first. */
  | { readonly kind: 'bookmarks' }
  /** A window of days by engagement. */
  | { readonly kind: 'ranked'; readonly ranking: Ranking }
  /** These posts, in this order. */
  | { readonly kind: 'ids'; readonly ids: readonly number[] }

/** The reader's access keys or audiences, the topics followed, the topics or tags asked for. */
export type MergeOf = 'keys' | 'audiences' | 'followed' | 'wanted' | 'tags'

export type Ranking = 'trending' | 'icymi'
