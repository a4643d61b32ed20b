import { listCommentReactions, listPostReactions } from '@atrium/client/operations'
import { infiniteQueryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'

const atrium = connect({ listPostReactions, listCommentReactions })

const PAGE_SIZE = 30

/** A post, or a comment under it. */
export interface ReactedTo {
  readonly postId: number
  readonly commentId?: number
}

/** People who reacted, newest first, page by page; in one way alone where a type is given. Read anew at each opening. */
export const reactionsQuery = ({ postId, commentId }: ReactedTo, type: number | null) =>
  infiniteQueryOptions({
    queryKey: ['reactions', postId, commentId ?? null, type],
    queryFn: ({ pageParam, signal }) => {
      const page = {
        content_id: postId,
        'page.size': PAGE_SIZE,
        'page.number': pageParam,
        ...(type === null ? {} : { 'filter.reaction_type_id': [type] }),
      }
      return commentId === undefined
        ? atrium.listPostReactions(page, { signal })
        : atrium.listCommentReactions({ ...page, comment_id: commentId }, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: (last, all, number) =>
      all.length * PAGE_SIZE < (last.meta.pagination.total_records ?? 0) ? number + 1 : undefined,
    select: ({ pages }) => ({
      people: pages.flatMap(page => page.data),
      total: pages[0]?.meta.pagination.total_records ?? 0,
    }),
    staleTime: 0,
  })
