// Updates a topic's posts after a change of the topic: their visibility, and its name in rendered posts.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Services } from '../../platform/services.ts'
import { hintFeed } from '../../shared/live/hints.ts'
import {
  closePostsOfTopic,
  indexNextPosts,
  indexPosts,
  POSTS_SET_SIZE,
  publishedPostsOfTopic,
  renewPostsOfTopics,
} from '../visibility/index.ts'
import type { TopicRow } from './topic.ts'

/** Topics with up to this many published posts are updated before the response; newly visible posts of larger ones by a job. */
const INLINE_POSTS_MAX = POSTS_SET_SIZE

/** Half a million posts take minutes on a busy database. */
const TIMEOUT_SECONDS = 3600

export const indexTopicPostsJob = defineJob<{ program_id: number; topic_id: number }>({
  name: 'index-topic-posts',
  timeoutSeconds: TIMEOUT_SECONDS,
  async run({ database }, { program_id: programId, topic_id: topicId }) {
    let after: number | null = 0
    while (after !== null) {
      const last: number = after
      after = await database.transaction(programId, db => indexNextPosts(db, topicId, last))
    }
  },
})

/** Updates the posts of a changed topic. Call it in the transaction of the change, with the topic locked. */
export async function updatePostsOfTopic(
  { jobs }: Services,
  db: ProgramDb,
  before: TopicRow,
  after: TopicRow,
): Promise<void> {
  if (after.name !== before.name) await renewPostsOfTopics(db, [after.id])
  if (JSON.stringify(reachOf(after)) === JSON.stringify(reachOf(before))) return
  hintFeed(db)
  const first = await publishedPostsOfTopic(db, after.id, 0, INLINE_POSTS_MAX + 1)
  if (first.length <= INLINE_POSTS_MAX) return indexPosts(db, first)
  if (mayShowTooMuch(before, after)) await closePostsOfTopic(db, after.id)
  // A job that waits already sees this change: its first set waits for the topic, which is locked here.
  const singletonKey = `${db.programId} ${after.id}`
  await jobs.enqueue(db, indexTopicPostsJob, { program_id: db.programId, topic_id: after.id }, { singletonKey })
}

interface Reach {
  readonly published: boolean
  readonly targeted: boolean
  readonly groups: readonly number[]
}

const reachOf = ({ state, targeted, groups }: TopicRow): Reach => ({
  published: state === 'published',
  targeted,
  groups: targeted ? groups.map(({ id }) => id).sort((one, other) => one - other) : [],
})

/**
 * Whether the stored rows would show a user data that the topic no longer shows: a post or, for a post in several topics,
 * the name of this topic.
 */
function mayShowTooMuch(before: TopicRow, after: TopicRow): boolean {
  const [was, is] = [reachOf(before), reachOf(after)]
  if (!is.published) return was.published
  if (!is.targeted) return false
  return !was.published || !was.targeted || was.groups.some(group => !is.groups.includes(group))
}
