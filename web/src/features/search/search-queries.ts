import { keepPreviousData } from '@tanstack/react-query'
import { postPagesQuery } from '../feed/feed-queries.ts'
import { topicsQuery } from '../topics/topics-queries.ts'

/** The longest search that the list of topics takes. */
const TOPIC_SEARCH_MAX_LENGTH = 255

/** Posts with these words, newest first; in one topic, or everywhere. What was found before stays until there is more. */
export const postsFoundQuery = (words: string, topicId: number | null) => ({
  ...postPagesQuery(['search', words, topicId ?? 0], {
    search: words,
    ...(topicId === null ? {} : { 'filter.channels.id': [topicId] }),
  }),
  enabled: words !== '',
  placeholderData: keepPreviousData,
})

/** Topics with these words in their name or description, those that many follow first. */
export const topicsFoundQuery = (words: string, enabled: boolean) => ({
  ...topicsQuery({ search: words.slice(0, TOPIC_SEARCH_MAX_LENGTH), followed: null, sort: '-follower_count' }),
  enabled: enabled && words !== '',
  placeholderData: keepPreviousData,
})
