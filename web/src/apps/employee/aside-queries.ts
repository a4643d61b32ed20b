import { listFeedTopics, listRequiredPosts } from '@atrium/client/operations'
import { queryOptions } from '@tanstack/react-query'
import { connect } from '../../api/connect.ts'
import { POSTS } from '../../features/engagement/post-cache.ts'

const atrium = connect({ listRequiredPosts, listFeedTopics })

const REQUIRED_SHOWN = 3
const TOPICS_SHOWN = 6

export const requiredPostsQuery = queryOptions({
  queryKey: [POSTS, 'required', 'first'],
  queryFn: async ({ signal }) => (await atrium.listRequiredPosts({ 'page.size': REQUIRED_SHOWN }, { signal })).data,
})

export const followedTopicsQuery = queryOptions({
  queryKey: ['topics', 'followed', 'first'],
  queryFn: async ({ signal }) =>
    (
      await atrium.listFeedTopics(
        { 'filter.followed': true, 'page.size': TOPICS_SHOWN, sort: '-last_published_at' },
        { signal },
      )
    ).data,
})
