// The record of a survey (docs/contract/surveys.md): its schemas and how it is presented to publishers.

import { ATTRIBUTE_MAX_LENGTH } from '../../people/audiences/index.ts'
import type { Selectable } from '../../platform/db/row-types.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { LANGUAGE_TAG_MAX_LENGTH } from '../../platform/text/language-tags.ts'
import type { SurveysTable } from '../../shared/tables.ts'
import { PostAuthor } from '../content/index.ts'
import { CHANNELS } from '../notices/index.ts'
import { QUESTIONS_MAX, type Question, SurveyQuestion, SurveyQuestionInput } from './questions.ts'

export const TITLE_MAX_LENGTH = 150
export const INTRO_MAX_LENGTH = 2_000
const BY_MAX = 3
const AUDIENCES_MAX = 100
const AUDIENCE_NAME_MAX_LENGTH = 255

export const SURVEY_STATES = ['draft', 'scheduled', 'open', 'closed'] as const
export type SurveyState = (typeof SURVEY_STATES)[number]

export const Survey = namedObject('Survey', {
  id: Type.Id(),
  title: Type.String(),
  intro: Type.Nullable(Type.String()),
  language: Type.String(),
  languages: Type.Array(Type.String(), { description: 'Of its translations' }),
  writable: Type.Optional(Type.Boolean({ description: 'For restricted publishers: whether they may change it' })),
  anonymous: Type.Boolean(),
  by: Type.Array(Type.String({ description: 'An attribute by whose values results are grouped' })),
  questions: Type.Array(SurveyQuestion),
  audiences: Type.Array(Type.String()),
  targeted: Type.Boolean({ description: 'Only for its audiences. Without any, as they were deleted, no user sees it' }),
  opens_at: Type.Nullable(Type.Timestamp()),
  closes_at: Type.Nullable(Type.Timestamp()),
  state: Type.OneOf(SURVEY_STATES),
  follows_id: Type.Nullable(Type.Id()),
  notification_channels: Type.Array(Type.OneOf(CHANNELS)),
  audience_count: Type.Nullable(
    Type.Count({ description: 'Active people who may answer it; of a restricted publisher’s people null below five' }),
  ),
  response_count: Type.Nullable(Type.Count()),
  author: PostAuthor,
  created_at: Type.Timestamp(),
  updated_at: Type.Timestamp(),
})

const changeable = {
  intro: Type.Optional(Type.Nullable(Type.Text(INTRO_MAX_LENGTH))),
  language: Type.Optional(Type.Text(LANGUAGE_TAG_MAX_LENGTH)),
  anonymous: Type.Optional(Type.Boolean()),
  by: Type.Optional(Type.Array(Type.Text(ATTRIBUTE_MAX_LENGTH), { maxItems: BY_MAX })),
  questions: Type.Optional(Type.Array(SurveyQuestionInput, { maxItems: QUESTIONS_MAX })),
  audiences: Type.Optional(Type.Array(Type.Text(AUDIENCE_NAME_MAX_LENGTH), { maxItems: AUDIENCES_MAX })),
  targeted: Type.Optional(
    Type.Boolean({ description: 'False opens a survey to everyone, even if all of its audiences were deleted' }),
  ),
  opens_at: Type.Optional(Type.Nullable(Type.TimestampIn())),
  closes_at: Type.Optional(Type.Nullable(Type.TimestampIn())),
  notification_channels: Type.Optional(Type.Array(Type.OneOf(CHANNELS), { maxItems: CHANNELS.length })),
}

export const NewSurvey = namedObject('SurveyInput', { title: Type.FilledText(TITLE_MAX_LENGTH), ...changeable })
export const SurveyChanges = namedObject('SurveyChanges', {
  title: Type.Optional(Type.FilledText(TITLE_MAX_LENGTH)),
  ...changeable,
})
export type SurveyChange = Static<typeof SurveyChanges>

export const SurveyParams = Type.Object({ survey_id: Type.Id() })

/** A row of `surveys` as this module reads it. */
export type SurveyRow = Omit<Selectable<SurveysTable>, 'questions' | 'state'> & {
  readonly questions: readonly Question[]
  readonly state: SurveyState
}

/** The row with what publishers see beside it. */
export interface FullSurveyRow extends SurveyRow {
  /** Null for readers who are not restricted. */
  readonly writable: boolean | null
  readonly languages: readonly string[]
  readonly audiences: readonly string[]
  readonly audience_count: number | null
  readonly response_count: number | null
}

export const presentSurvey = (row: FullSurveyRow, author: Static<typeof PostAuthor>): Static<typeof Survey> => ({
  id: row.id,
  title: row.title,
  intro: row.intro,
  language: row.language,
  languages: [...row.languages],
  ...(row.writable === null ? {} : { writable: row.writable }),
  anonymous: row.anonymous,
  by: [...row.by],
  questions: [...row.questions],
  audiences: [...row.audiences],
  targeted: row.targeted,
  opens_at: presentTimestamp(row.opens_at),
  closes_at: presentTimestamp(row.closes_at),
  state: row.state,
  follows_id: row.follows_id,
  notification_channels: [...row.notification_channels] as (typeof CHANNELS)[number][],
  audience_count: row.audience_count,
  response_count: row.response_count,
  author,
  created_at: presentTimestamp(row.created_at),
  updated_at: presentTimestamp(row.updated_at),
})
