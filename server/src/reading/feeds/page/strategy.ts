import type { QueryParameters } from '../../../platform/db/query.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { microsOf, timeOfMicros } from '../../../platform/http/paging.ts'

/** How the posts of a page are found: which index is scanned, and how far. */
export type Strategy =
  /** All posts, newest first; `horizon` is the number of posts scanned, null all. */
  | { readonly kind: 'newest'; readonly horizon: number | null }
  /** The posts of several topics, tags or access keys, each newest first, merged; at most `branches` of them. */
  | { readonly kind: 'merge'; readonly of: MergeOf; readonly branches: number }
  /** Posts that the reader engaged with. */
  | { readonly kind: 'engaged' }
  /** Posts that the reader bookmarked, newest bookmark first. */
  | { readonly kind: 'bookmarks' }
  /** A window of days by engagement, at a time in seconds since 1970. */
  | { readonly kind: 'ranked'; readonly ranking: Ranking; readonly at: number }
  /** Posts with the words of a search. */
  | ({ readonly kind: 'words' } & WordsIn)
  /** These posts, in this order. */
  | { readonly kind: 'ids'; readonly ids: readonly number[] }

/** The reader's access keys or audiences, the topics followed, the requested topics or tags. */
export type MergeOf = 'keys' | 'audiences' | 'followed' | 'wanted' | 'tags'

export type Ranking = 'trending' | 'icymi'

/** Where words are searched: in the newest posts or in the index of words, up to this many posts or matches; null: all. */
export interface WordsIn {
  readonly source: 'newest' | 'index'
  readonly most: number | null
}

/** Whether the index of words is read, which needs an unprepared query, for a bitmap scan, and one reader at a time. */
export const isByIndex = (strategy: Strategy): boolean => strategy.kind === 'words' && strategy.source === 'index'

/** The parameters of the query of a page; each statement has some of them. */
export type PageParameters = QueryParameters<PageValues>

export type PageValues = Readonly<
  Record<
    /** The program, and the readers with their numbers: they request the same page. */
    | 'program'
    | 'numbers'
    | 'users'
    /** The page, with one post more. */
    | 'size'
    | 'offset'
    | (typeof AFTER)[number]
    /** The time of the ranking, in seconds since 1970. */
    | 'ranked_at'
    /** The filters of the request. */
    | 'topics'
    | 'tags'
    | 'types'
    | 'visibility'
    | 'authors'
    | 'from'
    | 'to'
    /** The number of the newest posts that are scanned. */
    | 'horizon'
    /** The requested posts. */
    | 'ids'
    /** The words of a search, and the posts or matches that are read (`words-source.ts`). */
    | 'query'
    | 'most',
    unknown
  >
>

/** A sort key of posts, largest first: SQL, and the type of its value. */
export interface SortKey {
  readonly value: Sql<unknown>
  readonly as: 'time' | 'id' | 'score'
}

/** By the time `column` and the id of rows `row`. */
export const byTime = (row: 'f' | 's', column = 'published_at'): readonly SortKey[] => [
  { value: sql.ref(`${row}.${column}`), as: 'time' },
  { value: sql.ref(`${row}.post_id`), as: 'id' },
]

/** The source of a page's posts: rows `f`, with their sort keys. */
export interface Source {
  /** CTEs of the rows, besides those of the request. */
  readonly lists?: readonly Sql<unknown>[]
  readonly rows: Sql<unknown>
  readonly sort: readonly SortKey[]
  /** Whether the scan begins at the place, so that its rows are behind it. */
  readonly beginsBehind?: boolean
  /** Columns besides the posts. */
  readonly columns?: Sql<unknown>
}

/** SQL: the row `f` of the post that a row `s` names. */
export const postOfS = ({ program }: PageParameters): Sql<unknown> =>
  sql`cross join lateral (select * from post_feed where program_id = ${program} and post_id = s.post_id limit 1) f`

/** The parameters of a place, in the order of its values. */
export const AFTER = ['after_first', 'after_second', 'after_third'] as const

/** SQL: whether a row is behind the place that a page begins after. */
export function isBehind(sort: readonly SortKey[], parameters: PageParameters): Sql<unknown> {
  const places = sort.map(({ as }, index) => {
    const value = parameters[AFTER[index] as (typeof AFTER)[number]]
    if (as === 'time') return timeOfMicros(value)
    return as === 'id' ? sql`${value}::bigint` : sql`${value}::float8`
  })
  return sql`(${sql.join(sort.map(({ value }) => value))}) < (${sql.join(places)})`
}

/** SQL: the place of a post `p` of a page, as one text. */
export const placeText = (sort: readonly SortKey[]): Sql<unknown> => {
  const columns = sort.map(({ as }, index) => (as === 'time' ? microsOf(`p.sort_${index + 1}`) : `p.sort_${index + 1}`))
  return sql`concat_ws(' ', ${sql.raw(columns.join(', '))})`
}
