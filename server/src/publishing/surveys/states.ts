// Opening and closing surveys (docs/contract/surveys.md#states).

import { requireOwnAudiences } from '../../people/restrictions/index.ts'
import { conflict } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { parseTimestamp } from '../../platform/http/input/timestamp.ts'
import { assertOtherWriter, writeContent } from '../content/index.ts'
import { settleSmall } from './anonymity/settle.ts'
import { closeNow, openNow, SURVEYS_CHANNEL } from './lifecycle.ts'
import { lockForWrite, respondWithSurvey, storeSurvey, targetingOf } from './record.ts'
import { Survey, SurveyParams, type SurveyRow } from './survey.ts'
import { checkHasQuestions, checkTimes } from './write-survey.ts'

const OpenInput = namedObject('SurveyOpenInput', {
  opens_at: Type.Optional(Type.Nullable(Type.TimestampIn())),
  override: Type.Optional(
    Type.Boolean({
      description:
        'Opens a survey that the caller wrote last although the program requires four eyes; for administrators',
    }),
  ),
})

export const openSurvey = endpoint('PUT /v2/surveys/{survey_id}/open', {
  tag: 'Surveys',
  summary: 'Open a survey now, or schedule it',
  description:
    'A future `opens_at` leads to the state `scheduled`; a draft that has one keeps it unless another is given. Opening notifies the ' +
    'audience by the `notification_channels` of the survey. Where the program requires four eyes, its last writer does not open it.',
  access: writeContent,
  input: { params: SurveyParams, body: OpenInput },
  bodyOptional: true,
  output: { status: 200, body: Type.One(Survey), headers: ['ETag'] },
  errors: [409, 412],
  async handle(context, { params, body }) {
    const { actor, db } = context
    const survey = await lockForWrite(context, params.survey_id)
    if (survey.state === 'closed') throw conflict('A closed survey is not opened again')
    if (survey.state === 'open') return respondWithSurvey(context, survey.id)
    const own = survey.state === 'draft' ? survey.opens_at : null
    const wanted = body.opens_at === undefined ? own : body.opens_at === null ? null : parseTimestamp(body.opens_at)
    const opensAt = wanted && wanted.getTime() > Date.now() ? wanted : null
    checkOpening(survey, opensAt)
    requireOwnAudiences(actor, await targetingOf(db, survey))
    await assertOtherWriter(db, actor, body.override === true, {
      type: 'survey',
      record: survey,
      target: 'open',
      detail: 'Surveys of this program are opened by another person than the one who changed them last',
    })
    if (opensAt) {
      await storeSurvey(db, survey.id, { state: 'scheduled', opens_at: opensAt })
      db.bus.wake(db, SURVEYS_CHANNEL)
    } else await openNow(db, survey)
    return respondWithSurvey(context, survey.id)
  },
})

function checkOpening(survey: SurveyRow, opensAt: Date | null): void {
  checkHasQuestions(survey.questions)
  checkTimes({ closes_at: survey.closes_at, opens_at: opensAt }, null)
}

export const closeSurvey = endpoint('PUT /v2/surveys/{survey_id}/close', {
  tag: 'Surveys',
  summary: 'Close a survey for good; a scheduled one becomes a draft again',
  access: writeContent,
  input: { params: SurveyParams },
  output: { status: 200, body: Type.One(Survey), headers: ['ETag'] },
  errors: [409, 412],
  async handle(context, { params }) {
    const { db } = context
    const survey = await lockForWrite(context, params.survey_id)
    if (survey.state === 'draft') throw conflict('A draft is not open')
    if (survey.state === 'scheduled') await storeSurvey(db, survey.id, { state: 'draft', opens_at: null })
    else if (!survey.settled) {
      await closeNow(db, survey)
      await settleSmall(db, survey)
    }
    return respondWithSurvey(context, survey.id)
  },
})
