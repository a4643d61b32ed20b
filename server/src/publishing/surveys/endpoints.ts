import { readSettings } from '../../people/programs/index.ts'
import { requireOwnAudiences } from '../../people/restrictions/index.ts'
import { atLeast } from '../../platform/access/roles.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { oneRow, runTogether } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { conflict, forbidden } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageParameters } from '../../platform/http/input/pagination.ts'
import { described, Type } from '../../platform/http/input/schema.ts'
import { hintNotifications } from '../../shared/live/hints.ts'
import {
  asksForFourEyes,
  authorColumns,
  type ContentActor,
  readContent,
  writeContent,
  writerColumns,
} from '../content/index.ts'
import { notifyOfSurvey } from '../notices/index.ts'
import { SURVEYS_CHANNEL } from './lifecycle.ts'
import {
  lockForWrite,
  lockSurvey,
  requireOwnSurvey,
  respondWithSurvey,
  respondWithSurveys,
  storeSurvey,
  targetingOf,
} from './record.ts'
import { NewSurvey, SURVEY_STATES, Survey, SurveyChanges, SurveyParams } from './survey.ts'
import { checkHasQuestions, readChange, setAudiences } from './write-survey.ts'

const tag = 'Surveys'
const SEARCH_MAX_LENGTH = 255

export const listSurveys = endpoint('GET /v2/surveys', {
  tag,
  summary: 'List the surveys of the program, newest first',
  access: readContent,
  input: {
    query: Type.Object({
      'filter.state': Type.Optional(Type.QueryArray(Type.OneOf(SURVEY_STATES), 'States, any of them')),
      search: Type.Optional(described('Parts of the title', Type.Text(SEARCH_MAX_LENGTH))),
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Type.Page(Survey) },
  handle: ({ actor, db }, { query }) => respondWithSurveys(db, actor, query),
})

export const createSurvey = endpoint('POST /v2/surveys', {
  tag,
  summary: 'Create a survey as a draft',
  description:
    'Anonymous unless said. Ids of questions and options are assigned by the server and stay while they are sent back. `by` names at ' +
    'most three attributes by whose values results are grouped; private ones are 400 for everybody.',
  access: writeContent,
  input: { body: NewSurvey },
  output: { status: 201, body: Type.One(Survey), headers: ['ETag'] },
  async handle(context, { body }) {
    const { actor, db } = context
    const { columns, targeting } = await readChange(db, body, null)
    const { languages } = await readSettings(db)
    const id = await insertSurvey(db, actor, { ...columns, language: columns.language ?? languages[0] })
    if (targeting) await setAudiences(db, id, targeting)
    return respondWithSurvey(context, id)
  },
})

export const readSurveySettings = endpoint('GET /v2/surveys/{survey_id}', {
  tag,
  summary: 'Read a survey',
  access: readContent,
  input: { params: SurveyParams },
  output: { status: 200, body: Type.One(Survey), headers: ['ETag'] },
  handle: (context, { params }) => respondWithSurvey(context, params.survey_id),
})

/** The fields of an open survey that may still change. */
const OPEN_CHANGES: readonly string[] = ['title', 'intro', 'closes_at']

export const updateSurvey = endpoint('PATCH /v2/surveys/{survey_id}', {
  tag,
  summary: 'Change a survey',
  description:
    'Only given members change. An open survey changes its title, intro and end alone, a closed one nothing: else 409. Where the ' +
    'program requires four eyes, a scheduled survey of which more than its dates changes is a draft again.',
  access: writeContent,
  input: { params: SurveyParams, body: SurveyChanges },
  output: { status: 200, body: Type.One(Survey), headers: ['ETag'] },
  errors: [409, 412],
  async handle(context, { params, body }) {
    const { actor, db } = context
    const before = await lockForWrite(context, params.survey_id)
    const named = Object.keys(SurveyChanges.properties).filter(name => name in body)
    if (before.state === 'closed') throw conflict('A closed survey does not change')
    if (before.state === 'open' && named.some(name => !OPEN_CHANGES.includes(name))) {
      throw conflict(`An open survey changes only its ${OPEN_CHANGES.join(', ')}`)
    }
    if (named.length === 0) return respondWithSurvey(context, before.id)
    const { columns, targeting, isRewritten } = await readChange(db, body, before)
    if (before.state === 'scheduled' && body.questions) checkHasQuestions(body.questions)
    const isUnseen =
      before.state === 'scheduled' && (columns.opens_at === null || (isRewritten && (await asksForFourEyes(db))))
    const state = isUnseen ? 'draft' : undefined
    await storeSurvey(db, before.id, { ...columns, state, ...(isRewritten ? writerColumns(actor) : {}) })
    if (targeting) await setAudiences(db, before.id, targeting)
    if (before.state !== 'draft') requireOwnAudiences(actor, targeting ?? (await targetingOf(db, before)))
    if (before.state === 'open') {
      await notifyOfSurvey(db, before.id)
      hintNotifications(db)
    }
    db.bus.wake(db, SURVEYS_CHANNEL)
    return respondWithSurvey(context, before.id)
  },
})

export const deleteSurvey = endpoint('DELETE /v2/surveys/{survey_id}', {
  tag,
  summary: 'Delete a survey with all of its answers',
  description: 'A draft; any other one by program managers and higher alone.',
  access: writeContent,
  input: { params: SurveyParams },
  output: { status: 204 },
  errors: [412],
  async handle(context, { params }) {
    const { actor, db } = context
    const { id, state } = await lockForWrite(context, params.survey_id)
    if (state !== 'draft' && !atLeast(actor.role, 'program_manager')) {
      throw forbidden('Program managers and higher delete a survey that is no draft')
    }
    await runTogether(db, {
      notices: sql`delete from notifications where program_id = ${db.programId} and survey_id = ${id}`,
      survey: sql`delete from surveys where program_id = ${db.programId} and id = ${id}`,
    })
    hintNotifications(db)
  },
})

export const copySurvey = endpoint('POST /v2/surveys/{survey_id}/copy', {
  tag,
  summary: 'Make a draft of the caller from a survey in any state',
  description:
    'With its questions, whose ids stay, translations and audiences; without its times and answers. Its results are compared with ' +
    'those of the survey that it follows.',
  access: writeContent,
  input: { params: SurveyParams },
  output: { status: 201, body: Type.One(Survey), headers: ['ETag'] },
  async handle(context, { params }) {
    const { actor, db } = context
    const original = await lockSurvey(db, params.survey_id)
    await requireOwnSurvey(db, actor, original)
    const { title, intro, language, anonymous, by, notification_channels, targeted } = original
    const questions = JSON.stringify(original.questions)
    const columns = { title, intro, language, anonymous, by, questions, notification_channels, targeted }
    const id = await insertSurvey(db, actor, { ...columns, follows_id: original.id })
    await runTogether(db, {
      audiences: sql`
        insert into survey_audiences (program_id, survey_id, audience_id)
        select program_id, ${id}::bigint, audience_id from survey_audiences
         where program_id = ${db.programId} and survey_id = ${original.id}`,
      translations: sql`
        insert into survey_translations (program_id, survey_id, language, texts)
        select program_id, ${id}::bigint, language, texts from survey_translations
         where program_id = ${db.programId} and survey_id = ${original.id}`,
    })
    return respondWithSurvey(context, id)
  },
})

async function insertSurvey(
  db: ProgramDb,
  actor: ContentActor,
  columns: Readonly<Record<string, unknown>>,
): Promise<number> {
  const now = sql`date_trunc('milliseconds', clock_timestamp())`
  const own = { ...authorColumns(actor), created_at: now, updated_at: now }
  const rows = await sql<{ id: number }>`
    insert into surveys ${oneRow({ program_id: db.programId, ...columns, ...own })} returning id`.all(db)
  return (rows[0] as (typeof rows)[number]).id
}
