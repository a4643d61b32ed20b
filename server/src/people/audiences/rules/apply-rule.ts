// Applies a new rule to all users: before the response in small programs, else by a job, in sets of users.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { badRequest, invalid, notFound } from '../../../platform/errors.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../platform/services.ts'
import { lockForDefinitionChange } from '../../following/index.ts'
import type { AudienceRow } from '../audience.ts'
import { findAudience } from '../queries.ts'
import { applyRuleToSet, audiencesByGroup } from './refresh-audiences.ts'
import { type Rule, valuesAt } from './rule.ts'
import { GROUP } from './rule-attributes.ts'
import { COUNTS_DAYS, noteDay } from './rule-days.ts'

/** Users to whom a rule is applied before the response; for more, a job applies it. */
const INLINE_USERS_MAX = 10_000

export const applyAudienceRuleJob = defineJob<{ program_id: number; audience_id: number }>({
  name: 'apply-audience-rule',
  async run({ database }, { program_id: programId, audience_id: audienceId }) {
    let after: number | null = 0
    while (after !== null) {
      const last: number = after
      // One transaction for each set: changes of people wait for it, a fraction of a second.
      after = await database.transaction(programId, async db => {
        await lockForDefinitionChange(db)
        // Read again for each set: a rule that changes in between starts its own job.
        const audience = await findAudience(db, audienceId)
        if (!audience?.rule || audience.kind !== 'dynamic') return null
        return applyRuleToSet(db, { ...audience, rule: audience.rule }, last)
      })
    }
  },
})

/** Applies the rules that name groups again, by jobs, after one was renamed or deleted. */
export async function applyRulesByGroup({ jobs }: Services, db: ProgramDb): Promise<void> {
  for (const id of await audiencesByGroup(db))
    await jobs.enqueue(db, applyAudienceRuleJob, { program_id: db.programId, audience_id: id })
}

/** Applies the rules that count days again, by jobs, after days begin at another time. */
export async function applyRulesByDay({ jobs }: Services, db: ProgramDb): Promise<void> {
  const rows = await sql<{ id: number }>`
    select id from audiences where program_id = ${db.programId} and ${COUNTS_DAYS} order by id`.all(db)
  for (const { id } of rows) await jobs.enqueue(db, applyAudienceRuleJob, { program_id: db.programId, audience_id: id })
}

/** Applies a new or changed rule to all users. The transaction must hold the lock of `lockForDefinitionChange`. */
export async function applyRule(
  { jobs }: Services,
  db: ProgramDb,
  audience: { readonly id: number; readonly rule: Rule; readonly within_id: number | null },
): Promise<void> {
  await noteDay(db)
  const row = await sql<{ small: boolean }>`
    select count(*) <= ${INLINE_USERS_MAX} as small
      from (select from users where program_id = ${db.programId} limit ${INLINE_USERS_MAX + 1}) as first`.first(db)
  if (!row?.small) {
    await jobs.enqueue(db, applyAudienceRuleJob, { program_id: db.programId, audience_id: audience.id })
    return
  }
  let after: number | null = 0
  while (after !== null) after = await applyRuleToSet(db, audience, after)
}

/** An audience by rule; throws 404 if no audience has this id, 400 if it is a group. */
export async function requireDynamic(db: ProgramDb, audienceId: number): Promise<AudienceRow> {
  const audience = await findAudience(db, audienceId)
  if (!audience) throw notFound('Audience')
  if (audience.kind !== 'dynamic') throw badRequest('This is a group; it is provisioned through SCIM and changed there')
  return audience
}

/** Throws 400 `not_found` for each name in the rule that no group of the program has, by name or display name in any case. */
export async function requireGroups(db: ProgramDb, rule: Rule): Promise<void> {
  const named = valuesAt(rule, GROUP)
  if (named.length === 0) return
  const rows = await sql<{ position: number }>`
    select n.position::int as position
      from unnest(${named.map(({ value }) => value)}::text[]) with ordinality as n (name, position)
     where not exists (
       select from audiences a
        where a.program_id = ${db.programId} and a.kind = 'group'
          and (lower(a.name) = lower(n.name) or a.display_name_key = lower(n.name)))
     order by n.position limit 20`.all(db)
  const unknown = rows.flatMap(({ position }) => named[position - 1] ?? [])
  if (unknown.length > 0)
    throw invalid(
      ...unknown.map(({ value, parameter }) => ({
        rule: 'not_found' as const,
        parameter,
        message: `Group "${value}" does not exist`,
      })),
    )
}
