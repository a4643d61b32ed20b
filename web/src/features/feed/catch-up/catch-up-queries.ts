import type { FeedPost } from '@atrium/client'
import { listFeedPosts } from '@atrium/client/operations'
import { connect } from '../../../api/connect.ts'
import { type PostPagesQuery, postPagesQuery } from '../feed-queries.ts'

const atrium = connect({ listFeedPosts })

/** Most posts to catch up with: of more, the newest. */
const CAUGHT_UP_MAX = 50

/** Whether a post was published after a time (milliseconds). */
export const isSince = ({ published_at }: FeedPost, since: number): boolean => Date.parse(published_at ?? '') > since

/** Posts of the feed since a time (milliseconds) that were unread when they were read here, oldest first. They stay once they are opened. */
export const catchUpQuery = (since: number): PostPagesQuery => {
  const wanted = { 'filter.user_behaviors': ['unread' as const], 'page.size': CAUGHT_UP_MAX }
  return {
    ...postPagesQuery(['catch-up', since], {}),
    queryFn: ({ signal }) => atrium.listFeedPosts(wanted, { signal }),
    getNextPageParam: () => undefined,
    select: ({ pages }) =>
      pages
        .flatMap(page => page.data)
        .filter(post => isSince(post, since))
        .reverse(),
    staleTime: Number.POSITIVE_INFINITY,
  }
}
