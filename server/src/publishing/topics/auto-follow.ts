// Topics that their audience follows automatically: members become followers here when the setting is switched on, and
// in following/ when they join later.

import { followNextSet } from '../../people/following/index.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Services } from '../../platform/services.ts'
import { isAudienceAtMost } from './queries.ts'
import { isFollowedAutomatically, type TopicRow } from './topic.ts'

/** Audiences up to this size follow before the response; larger ones by a job, a set at a time. */
const INLINE_PEOPLE_MAX = 1000
/** Small enough that a concurrent request to follow the topic waits for a fraction of a second. */
const SET_SIZE = 2000

export const autoFollowTopicJob = defineJob<{ program_id: number; topic_id: number }>({
  name: 'auto-follow-topic',
  async run({ database }, { program_id: programId, topic_id: topicId }) {
    let after: number | null = 0
    while (after !== null) {
      const last: number = after
      after = await database.transaction(programId, db => followNextSet(db, topicId, last, SET_SIZE))
    }
  },
})

/** Starts making a topic's audience follow it, after a change that may require new followers. */
export async function startAutoFollow({ jobs }: Services, db: ProgramDb, topic: TopicRow): Promise<void> {
  if (!isFollowedAutomatically(topic)) return
  if (await isAudienceAtMost(db, topic, INLINE_PEOPLE_MAX)) {
    await followNextSet(db, topic.id, 0, INLINE_PEOPLE_MAX + 1)
  } else {
    await jobs.enqueue(db, autoFollowTopicJob, { program_id: db.programId, topic_id: topic.id })
  }
}
