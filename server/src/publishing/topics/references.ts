import { resolveAudienceNames } from '../../people/audiences/index.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { invalid } from '../../platform/http/errors.ts'
import { existingUserIds } from './queries.ts'
import type { TopicChanges } from './topic.ts'

/** What a topic's input refers to, looked up; undefined where the input says nothing. Throws 400 `not_found`. */
export async function readReferences(
  db: ProgramDb,
  input: Pick<TopicChanges, 'groups' | 'contributors'>,
): Promise<{ audienceIds: number[] | undefined; contributorIds: number[] | undefined }> {
  return {
    audienceIds: input.groups && (await resolveAudienceNames(db, input.groups, 'groups')),
    contributorIds: input.contributors && (await checkContributors(db, input.contributors)),
  }
}

async function checkContributors(db: ProgramDb, userIds: readonly number[]): Promise<number[]> {
  const existing = await existingUserIds(db, userIds)
  const unknown = userIds.flatMap((id, index) =>
    existing.has(id)
      ? []
      : [{ rule: 'not_found' as const, parameter: `contributors.${index}`, message: `User ${id} does not exist` }],
  )
  if (unknown.length > 0) throw invalid(...unknown)
  return [...new Set(userIds)]
}
