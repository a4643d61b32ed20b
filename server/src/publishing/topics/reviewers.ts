// The approvers of a topic's posts, and the right to change them.

import { readColleagues } from '../../people/restrictions/index.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { atLeast } from '../../platform/access/roles.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { forbidden, invalid } from '../../platform/errors.ts'
import { isOwnTopic } from '../visibility/index.ts'
import { replaceList } from './queries.ts'
import type { TopicChanges, TopicRow } from './topic.ts'

/** Callers who may not publish where managers approve do not change that either. Throws 403. */
export function requireApprover(actor: Actor, topic: TopicRow, body: TopicChanges): void {
  if (topic.review !== 'managers' || (body.review === undefined && body.reviewers === undefined)) return
  const isManager = atLeast(actor.role, 'program_manager')
  if (isManager || (actor.userId !== null && topic.reviewers.includes(actor.userId))) return
  throw forbidden('Program managers and the reviewers of this topic change who approves in it')
}

/** Stores reviewers: people who may publish in the topic. Throws 400 `not_found`. */
export async function assignReviewers(db: ProgramDb, topicId: number, userIds: readonly number[]): Promise<void> {
  const people = await readColleagues(db, userIds)
  const faults = userIds.flatMap((id, index) => {
    const person = people.get(id)
    return person && atLeast(person.role, 'publisher') && isOwnTopic(person, topicId)
      ? []
      : [
          {
            rule: 'not_found' as const,
            parameter: `reviewers.${index}`,
            message: `User ${id} may not publish in the topic`,
          },
        ]
  })
  if (faults.length > 0) throw invalid(...faults)
  await replaceList(db, topicId, 'topic_reviewers', userIds)
}
