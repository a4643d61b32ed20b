// Whether a user may republish into a program, in the order in which the errors are returned.

import { readColleagues } from '../../people/restrictions/index.ts'
import type { UserActor } from '../../platform/access/actor.ts'
import { userIn } from '../../platform/access/ranks.ts'
import { atLeast } from '../../platform/access/roles.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { forbidden, invalid, invalidReference } from '../../platform/errors.ts'
import type { Publisher } from '../visibility/index.ts'
import type { TargetTopic } from './replication.ts'

/** Throws 400 unless the target is another program of the caller's organisation: callers cannot see other organisations. */
export async function requireSibling(db: ProgramDb, { organisationId }: UserActor, targetId: number): Promise<void> {
  if (targetId === db.programId) {
    throw invalid({
      rule: 'not_found',
      parameter: 'target_program_id',
      message: 'must name another program of the organisation',
    })
  }
  const rows = await sql`
    select 1 from programs where id = ${targetId} and organisation_id = ${organisationId}`.all(db)
  if (rows.length === 0) throw invalidReference('target_program_id', 'The program')
}

/**
 * The caller as a publisher of the target program, which `db` is bound to, with their restrictions there. Throws 403 unless they are an
 * active one.
 */
export async function requirePublisher(db: ProgramDb, actor: UserActor): Promise<Publisher> {
  const userId = userIn(actor, db.programId)
  const member = userId === null ? undefined : (await readColleagues(db, [userId])).get(userId)
  if (!member || !atLeast(member.role, 'publisher')) {
    throw forbidden('This call needs the role publisher or higher in both programs')
  }
  return { userId, restrictions: member.restrictions }
}

/** Those of the topics that the target program has. `db` is bound to it. */
export async function existingTopics(db: ProgramDb, topics: readonly TargetTopic[]): Promise<readonly TargetTopic[]> {
  const rows = await sql<{ id: number }>`
    select id from topics
     where program_id = ${db.programId} and id = any(${topics.map(topic => topic.id)}::bigint[])`.all(db)
  const known = new Set(rows.map(row => row.id))
  return topics.filter(topic => known.has(topic.id))
}
