// Topics organise posts; their state and audiences decide the visibility of posts. A change of a topic updates its posts
// (visibility/) and its followers (following/) in the same transaction.

import type { Module } from '../../shared/module.ts'
import { autoFollowTopicJob } from './auto-follow.ts'
import { listFeedTopics, readFeedTopic, setTopicNotifications } from './feed-topics.ts'
import { indexTopicPostsJob } from './follow-up-posts.ts'
import { followTopic, listTopicFollowers, unfollowTopic } from './followers.ts'
import { createTopicPage, deleteTopicPage, listTopicPages, updateTopicPage } from './pages.ts'
import { createTopic, listTopics, readTopic, updateTopic } from './topic-endpoints.ts'

export { topicContains } from './queries.ts'

export const topicsModule: Module = {
  name: 'topics',
  endpoints: {
    createTopic,
    listTopics,
    listFeedTopics,
    readFeedTopic,
    setTopicNotifications,
    readTopic,
    updateTopic,
    listTopicFollowers,
    followTopic,
    unfollowTopic,
    listTopicPages,
    createTopicPage,
    updateTopicPage,
    deleteTopicPage,
  },
  jobs: [autoFollowTopicJob, indexTopicPostsJob],
}
