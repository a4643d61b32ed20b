import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { badRequest } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { hintNotifications } from '../../shared/live/hints.ts'
import { writeContent } from '../content/index.ts'
import { remindOfSurvey, requireReminderPause } from '../notices/index.ts'
import { isInAudience, keysOfSurvey, lockForWrite } from './record.ts'
import { SurveyParams, type SurveyRow } from './survey.ts'

const MESSAGE_MAX_LENGTH = 500

const ReminderInput = namedObject('SurveyReminderInput', {
  message: Type.Optional(Type.Nullable(Type.Text(MESSAGE_MAX_LENGTH))),
})

const Reminder = namedObject('SurveyReminder', {
  id: Type.Id(),
  count: Type.Count({ description: 'The recipients' }),
  sent_at: Type.Timestamp(),
})

export const remindSurvey = endpoint('POST /v2/surveys/{survey_id}/reminders', {
  tag: 'Surveys',
  summary: 'Remind the people of the audience who have not answered an open survey',
  description: 'By the channels of the survey, once in 20 hours: 429 with `Retry-After`.',
  access: writeContent,
  input: { params: SurveyParams, body: ReminderInput },
  bodyOptional: true,
  errors: [412],
  output: { status: 202, body: Type.One(Reminder) },
  async handle(context, { params, body }) {
    const { db } = context
    // The second of two concurrent requests waits for this lock and then finds the first reminder.
    const survey = await lockForWrite(context, params.survey_id)
    if (survey.state !== 'open') throw badRequest('Only an open survey can be reminded of')
    await requireReminderPause(db, 'survey', sql`survey_reminders where survey_id = ${survey.id}`)
    const count = await countMissing(db, survey)
    const { id, sent_at } = await sql<{ id: number; sent_at: Date }>`
      insert into survey_reminders (program_id, survey_id, count, sent_at)
      values (${db.programId}, ${survey.id}, ${count}, date_trunc('milliseconds', clock_timestamp()))
      returning id, sent_at`.one(db)
    if (count > 0) {
      await remindOfSurvey(db, survey.id, body.message?.trim() || null)
      hintNotifications(db)
    }
    return { data: { id, count, sent_at: presentTimestamp(sent_at) } }
  },
})

async function countMissing(db: ProgramDb, survey: SurveyRow): Promise<number> {
  const keys = await keysOfSurvey(db, survey)
  const row = await sql<{ count: number }>`
    select count(*)::integer as count from users u
     where ${isInAudience(db, keys)} and not exists (
       select from survey_participants p
        where p.program_id = ${db.programId} and p.survey_id = ${survey.id} and p.user_id = u.id)`.first(db)
  return row?.count ?? 0
}
