// Translations of surveys: what a translation leaves out is the original's (docs/contract/surveys.md#translations).

import { sql } from '../../platform/db/sql.ts'
import { conflict, invalid, type Validation } from '../../platform/errors.ts'
import { entityTag } from '../../platform/http/conditional.ts'
import { type Context, endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { readContent, writeContent } from '../content/index.ts'
import { assertTranslatable, missingTranslation, readLanguageTag, targetParameter } from '../translations/index.ts'
import {
  ID_MAX_LENGTH,
  idFaults,
  LABEL_MAX_LENGTH,
  OPTION_MAX_LENGTH,
  OPTIONS_MAX,
  QUESTION_MAX_LENGTH,
  QUESTIONS_MAX,
  type Question,
} from './questions.ts'
import { lockForWrite, readSurvey, storeSurvey } from './record.ts'
import { INTRO_MAX_LENGTH, SurveyParams, type SurveyRow, TITLE_MAX_LENGTH } from './survey.ts'
import { readTranslations, type SurveyTexts, type TranslationRow } from './translated-survey.ts'

const text = (maxLength: number) => Type.Optional(Type.Nullable(Type.Text(maxLength)))

const TranslationInput = namedObject('SurveyTranslationInput', {
  title: text(TITLE_MAX_LENGTH),
  intro: text(INTRO_MAX_LENGTH),
  questions: Type.Optional(
    Type.Array(
      namedObject('SurveyQuestionTextsInput', {
        id: Type.Text(ID_MAX_LENGTH),
        text: text(QUESTION_MAX_LENGTH),
        options: Type.Optional(
          Type.Nullable(
            Type.Array(
              namedObject('SurveyOptionTextInput', { id: Type.Text(ID_MAX_LENGTH), text: text(OPTION_MAX_LENGTH) }),
              { maxItems: OPTIONS_MAX },
            ),
          ),
        ),
        low_label: text(LABEL_MAX_LENGTH),
        high_label: text(LABEL_MAX_LENGTH),
      }),
      { maxItems: QUESTIONS_MAX },
    ),
  ),
})

const nullable = () => Type.Nullable(Type.String())

const QuestionTexts = namedObject('SurveyQuestionTexts', {
  id: Type.String(),
  text: nullable(),
  options: Type.Array(namedObject('SurveyOptionText', { id: Type.String(), text: nullable() })),
  low_label: nullable(),
  high_label: nullable(),
})

/** Null members are left out: readers get the original's. */
const Translation = namedObject('SurveyTranslation', {
  language: Type.String(),
  title: nullable(),
  intro: nullable(),
  questions: Type.Array(QuestionTexts),
  updated_at: Type.Timestamp(),
})

const TranslationParams = Type.Object({ ...SurveyParams.properties, ...targetParameter })

export const setSurveyTranslation = endpoint('PUT /v2/surveys/{survey_id}/translations/{language}', {
  tag: 'Surveys',
  summary: 'Write the translation of a survey into a language of the program',
  description:
    'Replaces: what is left out is the original’s. It is a new version of the survey. The language of the original, and one that the ' +
    'program does not have, are 400.',
  access: writeContent,
  textInPath: true,
  input: { params: TranslationParams, body: TranslationInput },
  output: { status: 200, body: Type.One(Translation), headers: ['ETag'] },
  errors: [409, 412],
  async handle(context, { params, body }) {
    const { db } = context
    const language = readLanguageTag(params.language)
    const survey = await lockToTranslate(context, params.survey_id)
    await assertTranslatable(db, survey, language)
    const texts = readTexts(survey.questions, body)
    const row = await sql<TranslationRow>`
      insert into survey_translations (program_id, survey_id, language, texts, updated_at)
      values (${db.programId}, ${survey.id}, ${language}, ${JSON.stringify(texts)}::jsonb, date_trunc('milliseconds', clock_timestamp()))
      on conflict (program_id, survey_id, language) do update set texts = excluded.texts, updated_at = excluded.updated_at
      returning language, texts, updated_at`.first(db)
    await newVersion(context, survey)
    return { data: present(row as TranslationRow, survey.questions) }
  },
})

export const getSurveyTranslation = endpoint('GET /v2/surveys/{survey_id}/translations/{language}', {
  tag: 'Surveys',
  summary: 'Read the translation of a survey into one language',
  access: readContent,
  textInPath: true,
  input: { params: TranslationParams },
  output: { status: 200, body: Type.One(Translation), headers: ['ETag'] },
  async handle({ db, reply }, { params }) {
    const language = readLanguageTag(params.language)
    const survey = await readSurvey(db, params.survey_id)
    const row = (await readTranslations(db, [survey.id])).find(one => one.language === language)
    if (!row) throw await missingTranslation(db, survey, language)
    reply.header('etag', entityTag(survey.edition))
    return { data: present(row, survey.questions) }
  },
})

export const deleteSurveyTranslation = endpoint('DELETE /v2/surveys/{survey_id}/translations/{language}', {
  tag: 'Surveys',
  summary: 'Remove the translation of a survey into one language',
  access: writeContent,
  textInPath: true,
  input: { params: TranslationParams },
  output: { status: 204, headers: ['ETag'] },
  errors: [409, 412],
  async handle(context, { params }) {
    const { db } = context
    const language = readLanguageTag(params.language)
    const survey = await lockToTranslate(context, params.survey_id)
    const rows = await sql`
      delete from survey_translations
       where program_id = ${db.programId} and survey_id = ${survey.id} and language = ${language} returning 1`.all(db)
    if (rows.length === 0) throw await missingTranslation(db, survey, language)
    await newVersion(context, survey)
  },
})

async function lockToTranslate(context: Parameters<typeof lockForWrite>[0], id: number): Promise<SurveyRow> {
  const survey = await lockForWrite(context, id)
  if (survey.state === 'closed') throw conflict('A closed survey does not change')
  return survey
}

/** Translations do not count as a change for four eyes. */
async function newVersion({ db, reply }: Pick<Context, 'db' | 'reply'>, { id, edition }: SurveyRow): Promise<void> {
  await storeSurvey(db, id, { id })
  reply.header('etag', entityTag(Number(edition) + 1))
}

/** @throws HttpError 400 for questions and options that the survey does not have, or that are named twice */
function readTexts(questions: readonly Question[], body: Static<typeof TranslationInput>): SurveyTexts {
  const inputs = body.questions ?? []
  const byId = new Map(questions.map(question => [question.id, question]))
  const faults = inputs.flatMap(({ id, options }, index): Validation[] => {
    const place = `questions.${index}`
    const own = byId.get(id)
    if (!own) return [unknown(`${place}.id`, 'names no question of the survey')]
    const known = new Set(own.options?.map(option => option.id))
    const strangers = (options ?? []).flatMap((option, at) =>
      known.has(option.id) ? [] : [unknown(`${place}.options.${at}.id`, 'names no option of the question')],
    )
    return [...strangers, ...idFaults(options ?? [], `${place}.options`)]
  })
  faults.push(...idFaults(inputs, 'questions'))
  if (faults.length > 0) throw invalid(...faults)
  return {
    title: filled(body.title),
    intro: filled(body.intro),
    questions: inputs.map(input => ({
      id: input.id,
      text: filled(input.text),
      options: (input.options ?? []).map(option => ({ id: option.id, text: filled(option.text) })),
      low_label: filled(input.low_label),
      high_label: filled(input.high_label),
    })),
  }
}

const unknown = (parameter: string, message: string): Validation => ({ rule: 'not_found', parameter, message })
const filled = (given: string | null | undefined): string | null => given?.trim() || null

/** Without questions and options that the survey no longer has. */
function present(
  { language, texts, updated_at }: TranslationRow,
  questions: readonly Question[],
): Static<typeof Translation> {
  const known = new Map(questions.map(question => [question.id, new Set(question.options?.map(option => option.id))]))
  const own = texts.questions.filter(({ id }) => known.has(id))
  return {
    language,
    ...texts,
    questions: own.map(each => ({ ...each, options: each.options.filter(({ id }) => known.get(each.id)?.has(id)) })),
    updated_at: presentTimestamp(updated_at),
  }
}
