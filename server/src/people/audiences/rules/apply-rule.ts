// What follows from a new rule: at once where the program is small, else by a job, a set of people at a time.

import { sql } from 'kysely'
import type { Db } from '../../../platform/db/handle.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../platform/services.ts'
import { lockForDefinitionChange } from '../../following/index.ts'
import { findAudience } from '../queries.ts'
import { applyRuleToSet } from './refresh-audiences.ts'
import type { Rule } from './rule.ts'

/** A rule is applied to up to so many users before the answer; to more by a job, so that nobody waits for long. */
const INLINE_USERS_MAX = 10_000

export const applyAudienceRuleJob = defineJob<{ program_id: number; audience_id: number }>({
  name: 'apply-audience-rule',
  async run({ database }, { program_id: programId, audience_id: audienceId }) {
    let after: number | null = 0
    while (after !== null) {
      const last: number = after
      // Changes of people wait for one set, a fraction of a second.
      after = await database.transaction(programId, async db => {
        await lockForDefinitionChange(db, programId)
        // Read anew for each set: a rule that changes meanwhile starts a job of its own.
        const audience = await findAudience(db, programId, audienceId)
        if (!audience?.rule || audience.kind !== 'dynamic') return null
        return applyRuleToSet(db, programId, { id: audience.id, rule: audience.rule }, last)
      })
    }
  },
})

/** Makes members of those whom a new or changed rule names. Changes of people must be locked out. */
export async function applyRule(
  { jobs }: Services,
  db: Db,
  programId: number,
  audience: { readonly id: number; readonly rule: Rule },
): Promise<void> {
  const { rows } = await sql<{ small: boolean }>`
    select count(*) <= ${INLINE_USERS_MAX} as small
      from (select from users where program_id = ${programId} limit ${INLINE_USERS_MAX + 1}) as first`.execute(db)
  if (!rows[0]?.small) {
    await jobs.enqueue(db, applyAudienceRuleJob, { program_id: programId, audience_id: audience.id })
    return
  }
  let after: number | null = 0
  while (after !== null) after = await applyRuleToSet(db, programId, audience, after)
}
