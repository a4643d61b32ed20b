// The consequences of opening and closing a survey, by a request or by the clock.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { emit } from '../../shared/events/emit.ts'
import { hintNotifications } from '../../shared/live/hints.ts'
import { notifyOfSurvey } from '../notices/index.ts'
import { storeSurvey } from './record.ts'
import type { SurveyRow } from './survey.ts'

/** Wakes the clock of surveys. */
export const SURVEYS_CHANNEL = 'surveys'

/** Opens a locked survey, and notifies its audience. */
export async function openNow(db: ProgramDb, { id, title }: SurveyRow): Promise<void> {
  const now = sql`date_trunc('milliseconds', clock_timestamp())`
  await storeSurvey(db, id, { state: 'open', opens_at: now })
  await notifyOfSurvey(db, id)
  await emit(db, 'survey_opened', { survey_id: id, title })
  hintNotifications(db)
  db.bus.wake(db, SURVEYS_CHANNEL)
}

/** Closes a locked survey. Responses hold the same lock, so all that were accepted are stored. The clock settles it. */
export async function closeNow(db: ProgramDb, { id, title }: SurveyRow): Promise<void> {
  const counted = await sql<{ responses: number }>`
    with closed as (
      update surveys
         set state = 'closed', closes_at = least(closes_at, date_trunc('milliseconds', clock_timestamp())),
             settled = not anonymous, edition = edition + 1, updated_at = date_trunc('milliseconds', clock_timestamp())
       where program_id = ${db.programId} and id = ${id} and state = 'open'
      returning id)
    select count(r.id)::integer as responses from closed
      left join survey_responses r on r.program_id = ${db.programId} and r.survey_id = closed.id
     group by closed.id`.first(db)
  if (!counted) return
  await notifyOfSurvey(db, id)
  await emit(db, 'survey_closed', { survey_id: id, title, responses: counted.responses })
  hintNotifications(db)
  db.bus.wake(db, SURVEYS_CHANNEL)
}
