import type { Survey, SurveyChanges, SurveyQuestionInput } from '@atrium/client'
import { changedOf } from '../../../lib/records/changes.ts'
import { audiencesOf, targetingOf } from '../parts/targeting.ts'

/** A survey as its form has it. */
export interface SurveyFields {
  readonly title: string
  readonly intro: string
  readonly anonymous: boolean
  readonly by: readonly string[]
  readonly questions: readonly SurveyQuestionInput[]
  readonly audiences: readonly string[]
  readonly closes_at: string | null
  readonly notification_channels: Survey['notification_channels']
}

export const fieldsOf = (survey: Survey): SurveyFields => ({
  title: survey.title,
  intro: survey.intro ?? '',
  anonymous: survey.anonymous,
  by: survey.by,
  questions: survey.questions,
  audiences: audiencesOf(survey),
  closes_at: survey.closes_at,
  notification_channels: survey.notification_channels,
})

/** Returns the members that differ, as the server accepts them. */
export function changesBetween(before: Survey, now: SurveyFields): SurveyChanges {
  const { audiences, intro, by, questions, ...others } = changedOf(now, fieldsOf(before))
  return {
    ...others,
    ...(intro === undefined ? {} : { intro: intro || null }),
    ...(by ? { by: [...by] } : {}),
    ...(questions ? { questions: [...questions] } : {}),
    ...(audiences ? targetingOf(audiences) : {}),
  }
}

/** Returns the fields that the server accepts: of an open survey only its title, introduction and end. */
export const savable = ({ state }: Survey, typed: SurveyFields, saved: SurveyFields): SurveyFields =>
  state === 'open' ? { ...saved, title: typed.title, intro: typed.intro, closes_at: typed.closes_at } : typed

/** Returns a copy of the question without its id and those of its choices. */
export const withoutIds = ({ id: _, options, ...question }: SurveyQuestionInput): SurveyQuestionInput => ({
  ...question,
  options: options?.map(({ text }) => ({ text })) ?? null,
})

/** Writes each question as a string, which is what merging compares. */
const splitQuestions = (questions: unknown): string[] =>
  (questions as SurveyFields['questions']).map(question => JSON.stringify(question))

/** Reads questions from such strings; of two versions of a question the second becomes a new one. */
function joinQuestions(parts: readonly string[]): SurveyQuestionInput[] {
  const ids = new Set<string>()
  return parts.map(part => {
    const question = JSON.parse(part) as SurveyQuestionInput
    const isSecond = question.id != null && ids.has(question.id)
    if (question.id != null) ids.add(question.id)
    return isSecond ? withoutIds(question) : question
  })
}

export const PARTED = { name: 'questions', split: splitQuestions, join: joinQuestions } as const
