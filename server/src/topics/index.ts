// Topics organise posts and decide, with their state and audiences, who sees them. A change here reaches the posts
// (visibility/) and the followers (following/) in the same transaction.

import type { Module } from '../app.ts'
import { autoFollowTopicJob } from './auto-follow.ts'
import { createTopic } from './create-topic.ts'
import { createTopicPage } from './create-topic-page.ts'
import { deleteTopicPage } from './delete-topic-page.ts'
import { followTopic } from './follow-topic.ts'
import { indexTopicPostsJob } from './follow-up-posts.ts'
import { listTopicFollowers } from './list-topic-followers.ts'
import { listTopicPages } from './list-topic-pages.ts'
import { listTopics } from './list-topics.ts'
import { readTopic } from './read-topic.ts'
import { unfollowTopic } from './unfollow-topic.ts'
import { updateTopic } from './update-topic.ts'
import { updateTopicPage } from './update-topic-page.ts'

export { autoFollowForUsers } from '../following/index.ts'
export { VISIBLE_TO as TOPIC_VISIBLE_TO } from './queries.ts'

export const topicsModule: Module = {
  name: 'topics',
  endpoints: [
    createTopic,
    listTopics,
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
