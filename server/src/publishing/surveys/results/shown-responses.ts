// Which responses of a survey are shown. While an anonymous survey is open, results count its first responses in fives; each time they
// show more than before is a moment, and a response keeps the one from which it is counted until the survey is closed.

import { audiencesOfOthers, isForOwnAudiences, isNarrowed, isOwnPersonSql } from '../../../people/restrictions/index.ts'
import type { Restricted } from '../../../platform/access/restrictions.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { GROUP_MIN } from '../../../shared/smallest-group.ts'
import { lockSurvey, targetingOf } from '../record.ts'
import type { SurveyRow } from '../survey.ts'

/**
 * Results with many responses show new ones only by this part of those shown: fewer moments leave larger groups when it is closed
 * (anonymity/fold-units.ts).
 */
const NEW_PART = 20

/** A survey as a reader looks at it. */
export interface SeenSurvey extends SurveyRow {
  /** A restricted publisher who sees the answers of their own people alone. */
  readonly narrowedTo: Restricted | null
}

/** SQL: whether the response `r` is shown now. */
export function isShown({ program_id, anonymous, state, moment, narrowedTo }: SeenSurvey): Sql<boolean> {
  if (anonymous) return state === 'closed' ? sql`r.shown` : sql`(r.shown and r.moment < ${moment}::integer)`
  return narrowedTo ? isOwnPersonSql(program_id, narrowedTo, sql`r.user_id`) : sql`r.shown`
}

/**
 * The survey as it is to be shown now, locked while it is open and anonymous: what came since the last look is shown from now on.
 * @param what rows are recognised when they are seen again, sums are not
 * @throws HttpError 404 without it, 403 for an anonymous one that is also for audiences of others
 */
export async function lookAt(
  db: ProgramDb,
  reader: Restricted,
  id: number,
  what: 'sums' | 'rows',
): Promise<SeenSurvey> {
  const found = await lockSurvey(db, id)
  const isForeign = isNarrowed(reader) && !isForOwnAudiences(reader, await targetingOf(db, found))
  if (isForeign && found.anonymous) throw audiencesOfOthers()
  const survey = { ...found, narrowedTo: isForeign ? reader : null }
  if (!survey.anonymous || survey.settled || survey.state === 'draft' || survey.state === 'scheduled') return survey
  const rows = await sql<{ before: number; since: number }>`
    select count(*) filter (where moment < ${survey.moment}::integer)::integer as before,
           count(*) filter (where moment >= ${survey.moment}::integer)::integer as since
      from survey_responses where program_id = ${db.programId} and survey_id = ${id} and shown`.all(db)
  const { before, since } = rows[0] as (typeof rows)[number]
  const isMore = since >= Math.max(GROUP_MIN, before / NEW_PART)
  const moment = survey.moment + (isMore ? 1 : 0)
  const isNewLook = what === 'rows' && moment > 0 && survey.row_moments.at(-1) !== moment
  const row_moments = isNewLook ? [...survey.row_moments, moment] : survey.row_moments
  if (isMore || isNewLook) {
    await sql`
      update surveys set moment = ${moment}, row_moments = ${row_moments}::integer[]
       where program_id = ${db.programId} and id = ${id}`.execute(db)
  }
  return { ...survey, moment, row_moments }
}

/** The number of responses that are shown. */
export async function countShown(db: ProgramDb, survey: SeenSurvey): Promise<number> {
  const row = await sql<{ count: number }>`
    select count(*)::integer as count from survey_responses r
     where r.program_id = ${db.programId} and r.survey_id = ${survey.id} and ${isShown(survey)}`.first(db)
  return row?.count ?? 0
}

/** Whether results are hidden: fewer than five responses are shown of an anonymous survey, or of a part of the people. */
export const isHidden = ({ anonymous, narrowedTo }: SeenSurvey, shown: number): boolean =>
  (anonymous || narrowedTo !== null) && shown < GROUP_MIN
