// Stores a response. Of an anonymous survey that is two rows without a common value and without a time (decision 0115).

import { oneValueSql } from '../../people/audiences/index.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { type Answers, isInAudience, keysOfSurvey, type SurveyRow, tallyOf } from '../../publishing/surveys/index.ts'
import { GROUP_MIN } from '../../shared/smallest-group.ts'

/** Stores the response of a user to a locked survey; false if there is one already. */
export async function storeResponse(
  db: ProgramDb,
  survey: SurveyRow,
  userId: number,
  answers: Answers,
): Promise<boolean> {
  const rows = await sql`
    insert into survey_participants (program_id, survey_id, user_id)
    values (${db.programId}, ${survey.id}, ${userId}) on conflict do nothing returning 1`.all(db)
  if (rows.length === 0) return false
  const groups = survey.anonymous ? await groupsOf(db, survey, userId) : []
  await sql`
    insert into survey_responses (program_id, survey_id, user_id, groups, answers, tally, shown)
    values (${db.programId}, ${survey.id}, ${survey.anonymous ? null : userId}::bigint, ${groups}::text[],
            ${JSON.stringify(answers)}::jsonb, ${tallyOf(survey.questions, answers)}::numeric, ${!survey.anonymous})`.execute(
    db,
  )
  if (survey.anonymous) await showFive(db, survey)
  return true
}

/**
 * Shows the waiting responses once they are five: they are written anew together, in random order and under new ids, so that their rows
 * tell no more of each than that it is one of five.
 */
async function showFive(db: ProgramDb, { id, moment }: SurveyRow): Promise<void> {
  await sql`
    with waiting as (
      select count(*) as count from survey_responses
       where program_id = ${db.programId} and survey_id = ${id} and not shown
    ), gone as (
      delete from survey_responses
       where program_id = ${db.programId} and survey_id = ${id} and not shown
         and (select count from waiting) >= ${sql.lit(GROUP_MIN)}
      returning groups, answers, tally)
    insert into survey_responses (program_id, survey_id, groups, answers, tally, shown, moment)
    select ${db.programId}::bigint, ${id}::bigint, groups, answers, tally, true, ${moment}::integer from gone order by random()`.execute(
    db,
  )
}

/** The user's values of the survey's attributes, as many from the first on as at least five people of the audience share. */
async function groupsOf(db: ProgramDb, survey: SurveyRow, userId: number): Promise<(string | null)[]> {
  if (survey.by.length === 0) return []
  const ownSql = (attribute: string) => sql`nullif(btrim((${oneValueSql(attribute)})::text), '')`
  const own = await sql<{ values: (string | null)[] }>`
    select array[${sql.join(survey.by.map(ownSql))}]::text[] as values from users u
     where u.program_id = ${db.programId} and u.id = ${userId}`.execute(db)
  const values = own.rows[0]?.values ?? []
  const audience = isInAudience(db, await keysOfSurvey(db, survey))
  const isSame = (index: number): Sql<unknown> =>
    sql`lower(${ownSql(survey.by[index] as string)}) is not distinct from lower(${values[index] ?? null}::text)`
  const lengths = survey.by.map((_, index) => index + 1)
  const shared = lengths.map(length => {
    const same = sql.join(
      lengths.slice(0, length).map(each => isSame(each - 1)),
      sql` and `,
    )
    return sql`(select count(*) from (select from users u where ${audience} and ${same} limit ${sql.lit(GROUP_MIN)}) s) as ${sql.ref(`of_${length}`)}`
  })
  const counted = await sql<Record<string, number>>`select ${sql.join(shared)}`.execute(db)
  const kept = lengths.findLast(length => Number(counted.rows[0]?.[`of_${length}`]) >= GROUP_MIN) ?? 0
  return survey.by.map((_, index) => (index < kept ? (values[index] ?? null) : null))
}
