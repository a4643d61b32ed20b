// Changes of people's audiences without a change of their profile: a new day, and a first sign-in.

import { setTimeout as sleep } from 'node:timers/promises'
import { FIRST_SIGN_INS_CHANNEL } from '../../../platform/access/last-seen.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { intervalWorker, signalWorker } from '../../../platform/jobs/workers.ts'
import type { Services } from '../../../platform/services.ts'
import { lockForDefinitionChange } from '../../following/index.ts'
import { applyRulesByDay } from './apply-rule.ts'
import { refreshAudiencesOfUsers } from './refresh-audiences.ts'
import type { Rule } from './rule.ts'
import { SIGNED_IN } from './rule-attributes.ts'
import { COUNTS_DAYS, crossingSql, type DueProgram, findDuePrograms, NIGHTS_MAX, storeDay } from './rule-days.ts'
import { attributesOf, conditionsOf } from './rule-match.ts'

const EVERY_MS = 15_000
/** People of one transaction: others change meanwhile, and feeds are read. */
const SET_SIZE = 250
/** The pause after a set, as a share of its time: readers have the processors meanwhile. */
const PAUSE_SHARE = 0.5
const DAY_MS = 86_400_000

/** Decides rules that count days for a day that has begun, and when it starts for the days that no process was there for. */
export const dayFollower = intervalWorker({
  name: 'rules by day',
  everyMs: EVERY_MS,
  round: decideDays,
})

/** Decides the rules of every program in which a day has begun since they were decided. */
export async function decideDays(services: Services): Promise<void> {
  for (const program of await findDuePrograms(services.database)) await decideDay(services, program)
}

const countsDays = (rule: Rule): boolean => conditionsOf(rule).some(({ operator }) => operator === 'days_since')

async function decideDay(services: Services, program: DueProgram): Promise<void> {
  const { database } = services
  const { program_id: programId, since, today } = program
  // Waits for changes of people that were decided by yesterday's date; later ones know the new day.
  const rules = await database.transaction(programId, async db => {
    await lockForDefinitionChange(db)
    return readRules(db)
  })
  if ((Date.parse(today) - Date.parse(since)) / DAY_MS > NIGHTS_MAX) {
    await database.transaction(programId, async db => {
      await applyRulesByDay(services, db)
      await storeDay(db, today)
    })
    return
  }
  if (rules.length > 0) {
    const rows = await database.unscopedQuery(
      sql<{ id: number }>`select c.id from (${crossingSql(program, rules)}) c order by c.id`,
    )
    for (let start = 0; start < rows.length; start += SET_SIZE) {
      const ids = rows.slice(start, start + SET_SIZE).map(({ id }) => id)
      const started = performance.now()
      await database.transaction(programId, db => refreshAudiencesOfUsers(db, ids, countsDays))
      await sleep((performance.now() - started) * PAUSE_SHARE)
    }
  }
  await database.transaction(programId, db => storeDay(db, today))
}

async function readRules(db: ProgramDb): Promise<Rule[]> {
  const rows = await sql<{ rule: Rule }>`
    select rule from audiences where program_id = ${db.programId} and ${COUNTS_DAYS} order by id`.all(db)
  return rows.map(({ rule }) => rule)
}

/** Decides rules that ask whether a person has signed in, for people who have for the first time. */
export const signInFollower = signalWorker({
  name: 'rules by sign-in',
  channel: FIRST_SIGN_INS_CHANNEL,
  async round({ database }) {
    const rows = await database.unscopedQuery(sql<{ program_id: number; user_id: number }>`
      select /* every program */ program_id, user_id from first_sign_ins
       where not is_applied order by program_id, user_id limit ${sql.lit(SET_SIZE)}`)
    for (const [programId, people] of Map.groupBy(rows, row => row.program_id)) {
      const ids = people.map(({ user_id }) => user_id)
      await database.transaction(programId, async db => {
        await refreshAudiencesOfUsers(db, ids, rule => attributesOf(rule).includes(SIGNED_IN))
        await sql`
          update first_sign_ins set is_applied = true
           where program_id = ${programId} and user_id = any(${ids}::bigint[])`.execute(db)
      })
    }
    return rows.length === SET_SIZE
  },
})
