import { AtriumError, type Comment } from '@atrium/client'
import { listCommentAliases, listComments, listReplies } from '@atrium/client/operations'
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../api/connect.ts'
import { FIRST_PAGE, type PageStart, pageBehind } from '../../api/page-start.ts'
import { readEvery } from '../../lib/read-every.ts'

const atrium = connect({ listComments, listReplies, listCommentAliases })

const PAGE_SIZE = 20
const ALIASES_MAX = 100

/** Whether the comment is still being sent: its id is below zero then. */
export const isUnsent = (comment: Comment): boolean => comment.id < 0

/** The author of a comment; none once it is deleted. */
export const nameOf = (comment: Comment | null): string => comment?.author?.display_name ?? ''

type CommentsStart = PageStart | { readonly 'page.number': number } | { readonly around: number }

/**
 * The threads of a post, or the replies of one (`parentId`, oldest first); page by page, from the page on that holds the comment
 * `around`, where that is still there.
 */
export const commentsQuery = (
  contentId: number,
  parentId: number | null,
  around: number | null,
  order: CommentOrder = 'oldest',
) =>
  infiniteQueryOptions({
    queryKey: ['comments', contentId, parentId, around, order],
    queryFn: ({ pageParam, signal }) => {
      const read = (start: CommentsStart) => {
        const page = { content_id: contentId, 'page.size': PAGE_SIZE, ...start }
        return parentId === null
          ? atrium.listComments({ ...page, ...(order === 'newest' ? { sort: '-created_at' } : {}) }, { signal })
          : atrium.listReplies({ ...page, comment_id: parentId }, { signal })
      }
      if (!('around' in pageParam)) return read(pageParam)
      return read(pageParam).catch(error => {
        if (error instanceof AtriumError && error.status === 404) return read(FIRST_PAGE)
        throw error
      })
    },
    initialPageParam: (around === null ? FIRST_PAGE : { around }) as CommentsStart,
    getPreviousPageParam: ({ meta }): CommentsStart | undefined => {
      const { page } = meta.pagination
      return page > 1 ? { 'page.number': page - 1 } : undefined
    },
    getNextPageParam: (last): CommentsStart | undefined => pageBehind(last),
    select: ({ pages }): ShownComments => {
      if (order === 'newest') {
        const inOrder = unique(pages.flatMap(page => page.data))
        return { all: inOrder, readCount: inOrder.length }
      }
      // Comments that were just written are appended to the last page until it is read again.
      const read = unique(pages.flatMap(page => page.data.slice(0, PAGE_SIZE)))
      const all = unique([...read, ...pages.flatMap(page => page.data.slice(PAGE_SIZE))])
      return { all, readCount: read.length }
    },
  })

/** The orders of the comments of a post. */
export const COMMENT_ORDERS = ['oldest', 'newest'] as const

export type CommentOrder = (typeof COMMENT_ORDERS)[number]

export interface ShownComments {
  readonly all: readonly Comment[]
  /** The number of those that the server returned in their order; the others were just written, and are the newest. */
  readonly readCount: number
}

const unique = (comments: readonly Comment[]): Comment[] => [
  ...new Map(comments.map(comment => [comment.id, comment])).values(),
]

/** Names under which this person may comment beside the own one. */
export const aliasesQuery = queryOptions({
  queryKey: ['comment-aliases'],
  queryFn: ({ signal }) => readEvery(atrium.each.listCommentAliases({ 'page.size': ALIASES_MAX }, { signal })),
  staleTime: 5 * 60_000,
})

type Kept = InfiniteData<{ readonly data: readonly Comment[] }>

/** Changes a list of comments wherever it has been read. */
export function patchComments(
  client: QueryClient,
  { contentId, parentId }: CommentList,
  change: (comments: readonly Comment[]) => readonly Comment[],
): void {
  client.setQueriesData<Kept>(
    { queryKey: ['comments', contentId, parentId] },
    list =>
      list && {
        ...list,
        pages: list.pages.map(page => ({ ...page, data: change(page.data) })),
      },
  )
}

/** Adds a comment where it stands in the order of each list. */
export function addComment(client: QueryClient, { contentId, parentId }: CommentList, comment: Comment): void {
  for (const [queryKey, list] of client.getQueriesData<Kept>({ queryKey: ['comments', contentId, parentId] })) {
    if (!list) continue
    const isNewestFirst = queryKey.at(-1) === ('newest' satisfies CommentOrder)
    const at = isNewestFirst ? 0 : list.pages.length - 1
    const data = (page: Kept['pages'][number]) => (isNewestFirst ? [comment, ...page.data] : [...page.data, comment])
    const pages = list.pages.map((page, index) => (index === at ? { ...page, data: data(page) } : page))
    client.setQueryData<Kept>(queryKey, { ...list, pages })
  }
}

/** Reads the comments that are shown of a post: new ones come where their order has them. Not while one is being sent, which the answer would lack. */
export function readCommentsAgain(client: QueryClient, contentId: number): void {
  const queryKey = ['comments', contentId]
  const lists = client.getQueriesData<Kept>({ queryKey }).flatMap(([, list]) => list?.pages ?? [])
  if (!lists.some(page => page.data.some(isUnsent))) void client.invalidateQueries({ queryKey })
}

/** Changes one comment, in whatever thread of its post it is. */
export const patchComment = (client: QueryClient, contentId: number, id: number, part: Partial<Comment>): void =>
  void client.setQueriesData<Kept>(
    { queryKey: ['comments', contentId] },
    list =>
      list && {
        ...list,
        pages: list.pages.map(page => ({
          ...page,
          data: page.data.map(each => (each.id === id ? { ...each, ...part } : each)),
        })),
      },
  )

export interface CommentList {
  readonly contentId: number
  /** null among the threads themselves. */
  readonly parentId: number | null
}
