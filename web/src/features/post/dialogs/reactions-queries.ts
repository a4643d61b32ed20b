import { listPostReactions } from '@atrium/client/operations'
import { infiniteQueryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'

const atrium = connect({ listPostReactions })

const PAGE_SIZE = 30

/** Who reacted to a post, newest first, page by page; in one way alone where a type is given. Read anew at each opening. */
export const reactionsQuery = (postId: number, type: number | null) =>
  infiniteQueryOptions({
    queryKey: ['reactions', postId, type],
    queryFn: ({ pageParam, signal }) =>
      atrium.listPostReactions(
        {
          content_id: postId,
          'page.size': PAGE_SIZE,
          'page.number': pageParam,
          ...(type === null ? {} : { 'filter.reaction_type_id': [type] }),
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, all, number) =>
      all.length * PAGE_SIZE < (last.meta.pagination.total_records ?? 0) ? number + 1 : undefined,
    select: ({ pages }) => ({
      people: pages.flatMap(page => page.data),
      total: pages[0]?.meta.pagination.total_records ?? 0,
    }),
    staleTime: 0,
  })
