import type { SeedFollower } from '@atrium/seed'
import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { inChunks } from './chunks.ts'
import { takeIds } from './ids.ts'
import type { Load } from './load-types.ts'

const FOLLOWERS_PER_SET = 20_000

/** Adds the topics with their audiences and contributors, then their followers. */
export async function loadTopics(load: Load): Promise<void> {
  const { store, source, programId } = load
  const topics = [...source.topics()]
  await store.set(async ({ db, insert }) => {
    load.topicIds.push(...(await takeIds(db, 'topics', topics.length)))
    const place = (index: number) => ({ program_id: programId, topic_id: load.topicIds[index] as number })
    await insert(
      'topics',
      topics.map(({ index, ...topic }) => ({
        program_id: programId,
        id: load.topicIds[index] as number,
        name: topic.name,
        description: topic.description,
        state: topic.state,
        auto_publish: topic.auto_publish,
        auto_follow: topic.auto_follow,
        auto_follow_mandatory: topic.auto_follow_mandatory,
        recommended: topic.recommended,
        targeted: topic.targeted,
        user_submittable: topic.user_submittable,
        created_at: topic.created_at,
        updated_at: topic.created_at,
      })),
    )
    await insert(
      'topic_audiences',
      topics.flatMap(({ index, audience_indexes }) =>
        audience_indexes.map((audience, position) => ({
          ...place(index),
          audience_id: load.audienceIds[audience] as number,
          position,
        })),
      ),
    )
    await insert(
      'topic_contributors',
      topics.flatMap(({ index, contributor_indexes }) =>
        contributor_indexes.map((user, position) => ({
          ...place(index),
          user_id: load.userIds[user] as number,
          position,
        })),
      ),
    )
  })
  load.done('topics', topics.length)
  await loadFollowers(load)
}

async function loadFollowers(load: Load): Promise<void> {
  const { store, source, programId } = load
  for (const followers of inChunks(source.followers(), FOLLOWERS_PER_SET * store.setShare)) {
    await store.set(async ({ db, insert }) => {
      await addToCounts(db, load, followers)
      await insert(
        'topic_followers',
        followers.map(({ topic_index, user_index, followed_at }) => ({
          program_id: programId,
          topic_id: load.topicIds[topic_index] as number,
          user_id: load.userIds[user_index] as number,
          created_at: followed_at,
        })),
      )
    })
    load.done('followers', followers.length)
  }
}

/** Before the followers, so that topics are locked in the usual order. */
async function addToCounts(db: ProgramDb, load: Load, followers: readonly SeedFollower[]): Promise<void> {
  const added = Map.groupBy(followers, follower => follower.topic_index)
  const changes = [...added].map(([index, list]) => ({ id: load.topicIds[index] as number, count: list.length }))
  await sql`
    update topics t set follower_count = t.follower_count + c.count
      from unnest(${changes.map(c => c.id)}::bigint[], ${changes.map(c => c.count)}::int[]) as c (id, count)
     where t.program_id = ${db.programId} and t.id = c.id`.execute(db)
}
