import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { assignments, oneRow } from '../../platform/db/query.ts'
import { noteUploads } from '../uploads/index.ts'
import { replaceAudiences, replaceContributors } from './queries.ts'
import { isFollowedAutomatically, type NewTopic, type TopicChanges, type TopicRow } from './topic.ts'

/** Audiences and contributors by id; undefined if the input does not contain them. */
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
  const columns = {
    program_id: db.programId,
    name,
    description,
    state: input.state ?? 'published',
    ...attributesOf(input),
    targeted: input.targeted ?? audienceIds.length > 0,
  }
  const { rows } = await sql<{ id: number }>`insert into topics ${oneRow(columns)} returning id`.execute(db)
  const { id } = rows[0] as (typeof rows)[number]
  await noteUploads(db, [input.image_url])
  if (audienceIds.length > 0) await replaceAudiences(db, id, audienceIds)
  if (contributorIds.length > 0) await replaceContributors(db, id, contributorIds)
  return id
}

/** Stores the given members of a partial update; an update without members changes nothing. */
export async function storeTopicChanges(
  db: ProgramDb,
  topicId: number,
  { name, description, state, ...input }: TopicChanges,
  { audienceIds, contributorIds }: References,
): Promise<void> {
  const targeted = input.targeted ?? (audienceIds?.length ? true : undefined)
  const columns = { name, description, state, ...attributesOf(input), targeted }
  const isEmpty = Object.values(columns).every(value => value === undefined)
  if (isEmpty && !audienceIds && !contributorIds) return
  await sql`
    update topics set ${assignments({ ...columns, updated_at: new Date() })}
     where program_id = ${db.programId} and id = ${topicId}`.execute(db)
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
