// Surveys as their readers see and answer them.

import type { UserActor } from '../../platform/access/actor.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageParameters, respondWithRows } from '../../platform/http/input/pagination.ts'
import { described, namedObject, type Static, shownAs, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import {
  inLanguageOf,
  isForReader,
  lockSurvey,
  NPS_TO,
  readTranslations,
  SurveyParams,
  SurveyQuestion,
  type SurveyRow,
} from '../../publishing/surveys/index.ts'
import { hintNotifications } from '../../shared/live/hints.ts'
import { readAnswers, type SentAnswer } from './read-answers.ts'
import { storeResponse } from './store-response.ts'

const tag = 'Surveys'

const FeedSurvey = namedObject('FeedSurvey', {
  id: Type.Id(),
  title: Type.String(),
  intro: Type.Nullable(Type.String()),
  anonymous: Type.Boolean(),
  by: Type.Array(
    Type.String({ description: 'An attribute of yours that is kept with your answers, in groups of five or more' }),
  ),
  questions: Type.Array(SurveyQuestion),
  closes_at: Type.Nullable(Type.Timestamp()),
  answered: Type.Boolean(),
})

const FILTERS = ['open', 'answered'] as const

/** SQL: whether the reader has answered the survey `s`. */
const isAnswered = (programId: number, userId: number) => sql`exists (
  select from survey_participants p where p.program_id = ${programId} and p.survey_id = s.id and p.user_id = ${userId})`

const IS_OPEN = sql`(s.state = 'open' and coalesce(s.closes_at > now(), true))`

type FeedRow = Pick<
  SurveyRow,
  'id' | 'title' | 'intro' | 'language' | 'anonymous' | 'by' | 'questions' | 'closes_at'
> & { readonly answered: boolean; readonly is_open: boolean }

const columns = (programId: number, userId: number) => sql`
  s.id, s.title, s.intro, s.language, s.anonymous, s.by, s.questions, s.closes_at, ${IS_OPEN} as is_open,
  ${isAnswered(programId, userId)} as answered`

export const listFeedSurveys = endpoint('GET /v2/feed/surveys', {
  tag,
  summary: 'List your surveys: open ones that you have not answered, and those that you have',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: {
    query: Type.Object({
      'filter.state': Type.Optional(
        described('`open`: unanswered ones; `answered`: also those that are closed', Type.OneOf(FILTERS)),
      ),
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Type.Page(FeedSurvey) },
  handle({ actor, db }, { query }) {
    const answered = isAnswered(db.programId, actor.userId)
    const unanswered = sql`(${IS_OPEN} and not ${answered})`
    const wanted = { open: unanswered, answered, all: sql`(${unanswered} or ${answered})` }[
      query['filter.state'] ?? 'all'
    ]
    const from = sql`
      from surveys s
     where s.program_id = ${db.programId} and s.state in ('open', 'closed') and ${isForReader(db.programId, actor.userId)}
       and ${wanted}`
    return respondWithRows(db, query, (rows: FeedRow[]) => presentAll(db, actor, rows), {
      columns: columns(db.programId, actor.userId),
      from,
      order: sql`s.opens_at desc, s.id desc`,
    })
  },
})

export const getFeedSurvey = endpoint('GET /v2/feed/surveys/{survey_id}', {
  tag,
  summary: 'Read one of your surveys',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: SurveyParams },
  output: { status: 200, body: Type.One(FeedSurvey) },
  async handle({ actor, db }, { params }) {
    const [data] = await presentAll(db, actor, [await requireSurvey(db, actor.userId, params.survey_id)])
    return { data: data as Static<typeof FeedSurvey> }
  },
})

async function presentAll(
  db: ProgramDb,
  actor: UserActor,
  rows: readonly FeedRow[],
): Promise<Static<typeof FeedSurvey>[]> {
  const translations = await readTranslations(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(row => {
    const { id, title, intro, anonymous, by, questions, closes_at, answered } = inLanguageOf(
      row,
      translations,
      actor.wishedLanguages,
    )
    return {
      id,
      title,
      intro,
      anonymous,
      by: [...by],
      questions: [...questions],
      closes_at: presentTimestamp(closes_at),
      answered,
    }
  })
}

async function requireSurvey(db: ProgramDb, userId: number, id: number): Promise<FeedRow> {
  const survey = await sql<FeedRow>`
    select ${columns(db.programId, userId)} from surveys s
     where s.program_id = ${db.programId} and s.id = ${id} and s.state in ('open', 'closed')
       and ${isForReader(db.programId, userId)}`.first(db)
  if (!survey) throw notFound('Survey')
  return survey
}

const ANSWERS_MAX = 50

const SurveyAnswerInput = namedObject('SurveyAnswerInput', {
  question_id: Type.String(),
  option_ids: Type.Optional(
    Type.Nullable(Type.Array(Type.String(), { description: 'Of the kinds `single` and `multiple`' })),
  ),
  value: Type.Optional(
    Type.Nullable(Type.Integer({ minimum: 0, maximum: NPS_TO, description: 'Of the kinds `scale` and `nps`' })),
  ),
  text: Type.Optional(Type.Nullable(Type.String({ description: 'At most 2,000 characters' }))),
})

const ResponseInput = namedObject('SurveyResponseInput', {
  answers: Type.Array(
    shownAs(SurveyAnswerInput, Type.Unsafe<SentAnswer>({ type: 'object', additionalProperties: true })),
    { maxItems: ANSWERS_MAX },
  ),
})

export const respondToSurvey = endpoint('POST /v2/feed/surveys/{survey_id}/response', {
  tag,
  summary: 'Answer a survey, once',
  description:
    'A second response is 409, and so is one to a closed survey. Of an anonymous survey nothing joins the answers and their author: ' +
    'no `Idempotency-Key` is kept, and the log names no user. A client takes 409 after a lost response as sent.',
  access: { as: ['user'], scopes: ['feeds.engage'] },
  unattributed: true,
  input: { params: SurveyParams, body: ResponseInput },
  output: {
    status: 201,
    body: Type.One(namedObject('SurveyResponse', { answered: Type.Boolean() })),
  },
  errors: [409],
  async handle({ actor: { userId }, db }, { params, body }) {
    const found = await requireSurvey(db, userId, params.survey_id)
    assertOpen(found)
    const answers = readAnswers(found.questions, body.answers)
    // From here on responses to one survey follow one another, and none comes after its close.
    const survey = await lockSurvey(db, found.id)
    assertOpen({ is_open: survey.state === 'open', answered: false })
    if (!(await storeResponse(db, survey, userId, answers))) throw alreadyAnswered()
    hintNotifications(db, [userId])
    return { data: { answered: true } }
  },
})

function assertOpen({ is_open, answered }: Pick<FeedRow, 'is_open' | 'answered'>): void {
  if (answered) throw alreadyAnswered()
  if (!is_open) throw conflict('The survey is closed')
}

const alreadyAnswered = () => conflict('You have answered this survey')
