import { searchEverything } from '@atrium/client/operations'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { connect } from '../../api/connect.ts'
import { postPagesQuery } from '../feed/feed-queries.ts'
import { topicsQuery } from '../topics/topics-queries.ts'

const atrium = connect({ searchEverything })

/** The longest search that the list of topics takes. */
const TOPIC_SEARCH_MAX_LENGTH = 255

export type SearchOrder = 'relevance' | 'newest'

/** Posts with these words, in one topic or everywhere, and what was searched instead. What was found before stays until there is more. */
export const postsFoundQuery = (words: string, topicId: number | null, order: SearchOrder) => {
  const { select: merge, ...query } = postPagesQuery(['search', words, topicId ?? 0, order], {
    search: words,
    order,
    ...(topicId === null ? {} : { 'filter.channels.id': [topicId] }),
  })
  return {
    ...query,
    select: (data: Parameters<NonNullable<typeof merge>>[0]) => ({
      posts: merge?.(data) ?? [],
      corrected: data.pages[0]?.meta.search?.corrected ?? null,
    }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  }
}

/** Topics with these words in their name or description, those that many follow first. */
export const topicsFoundQuery = (words: string, enabled: boolean) => ({
  ...topicsQuery({ search: words.slice(0, TOPIC_SEARCH_MAX_LENGTH), followed: null, sort: '-follower_count' }),
  enabled: enabled && words !== '',
  placeholderData: keepPreviousData,
})

/** The first people, polls and comments with these words. */
export const othersFoundQuery = (words: string, enabled: boolean) =>
  queryOptions({
    queryKey: ['search', 'others', words],
    queryFn: async ({ signal }) =>
      (await atrium.searchEverything({ search: words, types: ['person', 'poll', 'comment'] }, { signal })).data,
    enabled: enabled && words !== '',
    placeholderData: keepPreviousData,
  })
