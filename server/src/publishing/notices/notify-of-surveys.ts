// The notification of a survey: one common row, which is renewed for a reminder. Who has answered has read it.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { planCommonNotices } from './plan-notices.ts'

/** Updates the notification of a survey that was opened, changed or closed. */
export async function notifyOfSurvey(db: ProgramDb, surveyId: number): Promise<void> {
  const rows = await sql<SurveyNotice>`
    with survey as (
      select * from surveys where program_id = ${db.programId} and id = ${surveyId} and state in ('open', 'closed')
    ), noted as (
      insert into notifications as n (program_id, type, subject, survey_id, needs_poll_audience, shown_until, withdrawn, in_app,
                                      created_at)
      select ${db.programId}::bigint, 'survey', 'survey ' || s.id, s.id, s.targeted, s.closes_at, s.state <> 'open',
             'in_app' = any(s.notification_channels), s.opens_at
        from survey s
      on conflict (program_id, type, subject) where user_id is null do update
         set shown_until = excluded.shown_until, withdrawn = excluded.withdrawn
      returning n.id)
    select noted.id, survey.notification_channels from noted, survey`.all(db)
  await plan(db, rows)
}

/** Renews the notification of an open survey for those who have not answered, with a message or without. */
export async function remindOfSurvey(db: ProgramDb, surveyId: number, message: string | null): Promise<void> {
  const rows = await sql<SurveyNotice>`
    update notifications n set created_at = clock_timestamp(), detail = ${message}
      from surveys s
     where n.program_id = ${db.programId} and n.type = 'survey' and n.survey_id = ${surveyId} and n.user_id is null
       and s.program_id = ${db.programId} and s.id = n.survey_id
    returning n.id, s.notification_channels`.all(db)
  await plan(db, rows)
}

interface SurveyNotice {
  readonly id: number
  readonly notification_channels: readonly string[]
}

async function plan(db: ProgramDb, notices: readonly SurveyNotice[]): Promise<void> {
  for (const { id, notification_channels } of notices) {
    if (notification_channels.length > 0) await planCommonNotices(db, [id], notification_channels)
  }
}
