// Topics organise posts and decide, with their state and audiences, who sees them. A change here reaches the posts
// (visibility/) and the followers (following/) in the same transaction.

import type { Module } from '../../shared/module.ts'
import { autoFollowTopicJob } from './auto-follow.ts'
import { createTopic } from './endpoints/create-topic.ts'
import { followTopic } from './endpoints/follow-topic.ts'
import { listFeedTopics } from './endpoints/list-feed-topics.ts'
import { listTopicFollowers } from './endpoints/list-topic-followers.ts'
import { listTopics } from './endpoints/list-topics.ts'
import { readFeedTopic } from './endpoints/read-feed-topic.ts'
import { readTopic } from './endpoints/read-topic.ts'
import { unfollowTopic } from './endpoints/unfollow-topic.ts'
import { updateTopic } from './endpoints/update-topic.ts'
import { indexTopicPostsJob } from './follow-up-posts.ts'
import { createTopicPage } from './pages/create-topic-page.ts'
import { deleteTopicPage } from './pages/delete-topic-page.ts'
import { listTopicPages } from './pages/list-topic-pages.ts'
import { updateTopicPage } from './pages/update-topic-page.ts'

export { VISIBLE_TO as TOPIC_VISIBLE_TO } from './queries.ts'

export const topicsModule: Module = {
  name: 'topics',
  endpoints: [
    createTopic,
    listTopics,
    listFeedTopics,
    readFeedTopic,
    readTopic,
    updateTopic,
    listTopicFollowers,
    followTopic,
    unfollowTopic,
    listTopicPages,
    createTopicPage,
    updateTopicPage,
    deleteTopicPage,
  ],
  jobs: [autoFollowTopicJob, indexTopicPostsJob],
}
