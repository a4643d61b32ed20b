// Whether a user may republish into a program, in the order in which the errors are returned.

import { sql } from 'kysely'
import type { UserActor } from '../../platform/access/actor.ts'
import { atLeast } from '../../platform/access/roles.ts'
import { userIn } from '../../platform/access/user-in.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { forbidden, invalid, invalidReference } from '../../platform/http/errors.ts'
import type { TargetTopic } from './replication.ts'

/** The target is another program of the caller's organisation, else 400. A program elsewhere does not exist for them. */
export async function requireSibling(db: ProgramDb, { organisationId }: UserActor, targetId: number): Promise<void> {
  if (targetId === db.programId) {
    throw invalid({
      rule: 'not_found',
      parameter: 'target_program_id',
      message: 'must name another program of the organisation',
    })
  }
  const target = await db
    .selectFrom('programs')
    .select('id')
    .where('id', '=', targetId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  if (!target) throw invalidReference('target_program_id', 'The program')
}

/** The caller publishes in the target program, which `db` is bound to, too, and is known there; else 403. */
export async function requirePublisher(db: ProgramDb, actor: UserActor): Promise<void> {
  const userId = userIn(actor, db.programId)
  const member = await db
    .selectFrom('users')
    .select('role')
    .where('program_id', '=', db.programId)
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!member || !atLeast(member.role as UserActor['role'], 'publisher')) {
    throw forbidden('This call needs the role publisher or higher in both programs')
  }
}

/** Those of the topics that the target program has. `db` is bound to it. */
export async function existingTopics(db: ProgramDb, topics: readonly TargetTopic[]): Promise<readonly TargetTopic[]> {
  const { rows } = await sql<{ id: number }>`
    select id from topics where program_id = ${db.programId} and id = any(${topics.map(topic => topic.id)}::bigint[])`.execute(
    db,
  )
  const known = new Set(rows.map(row => row.id))
  return topics.filter(topic => known.has(topic.id))
}
