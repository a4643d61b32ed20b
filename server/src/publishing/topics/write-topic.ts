import type { ProgramDb } from '../../platform/db/handle.ts'
import { noteUploads } from '../uploads/index.ts'
import { replaceAudiences, replaceContributors } from './queries.ts'
import { isFollowedAutomatically, type NewTopic, type TopicChanges, type TopicRow } from './topic.ts'

/** Audiences and contributors by id; undefined where the input says nothing of them. */
interface References {
  readonly audienceIds: readonly number[] | undefined
  readonly contributorIds: readonly number[] | undefined
}

/** Stores a new topic and returns its id. */
export async function insertTopic(
  db: ProgramDb,
  { name, description, ...input }: NewTopic,
  { audienceIds = [], contributorIds = [] }: References,
): Promise<number> {
  const { id } = await db
    .insertInto('topics')
    .values({
      program_id: db.programId,
      name,
      description,
      state: input.state ?? 'published',
      ...attributesOf(input),
      targeted: input.targeted ?? audienceIds.length > 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteUploads(db, [input.image_url])
  if (audienceIds.length > 0) await replaceAudiences(db, id, audienceIds)
  if (contributorIds.length > 0) await replaceContributors(db, id, contributorIds)
  return id
}

/** Stores what a partial update says; what it leaves out stays, and an update that says nothing is no change. */
export async function storeTopicChanges(
  db: ProgramDb,
  topicId: number,
  { name, description, state, ...input }: TopicChanges,
  { audienceIds, contributorIds }: References,
): Promise<void> {
  const targeted = input.targeted ?? (audienceIds?.length ? true : undefined)
  const columns = { name, description, state, ...attributesOf(input), targeted }
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0 && !audienceIds && !contributorIds) return
  await db
    .updateTable('topics')
    .set({ ...given, updated_at: new Date() })
    .where('program_id', '=', db.programId)
    .where('id', '=', topicId)
    .execute()
  await noteUploads(db, [input.image_url])
  if (audienceIds) await replaceAudiences(db, topicId, audienceIds)
  if (contributorIds) await replaceContributors(db, topicId, contributorIds)
}

function attributesOf(input: TopicChanges) {
  return {
    image_url: input.image_url,
    auto_publish: input.auto_publish,
    auto_follow: input.auto_follow,
    auto_follow_mandatory: input.auto_follow_mandatory,
    recommended: input.recommended,
    user_submittable: input.user_submittable,
  }
}

/** Whether the change may require new followers. */
export function mayAddFollowers(before: TopicRow, after: TopicRow): boolean {
  const wish = (topic: TopicRow) =>
    JSON.stringify([
      isFollowedAutomatically(topic),
      topic.auto_follow_mandatory,
      topic.targeted,
      [...topic.groups].sort(),
    ])
  return isFollowedAutomatically(after) && wish(after) !== wish(before)
}
