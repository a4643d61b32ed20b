// The answers of a survey while they are given, as they are kept on the device.

import type { FeedSurvey, SurveyQuestion, SurveyResponseInput } from '@atrium/client'

/** By id of the question. */
export type GivenAnswers = Readonly<Record<string, Given>>
export type Given = readonly string[] | number | string

/** Answers that the device keeps until they are sent. */
export interface KeptSurvey {
  readonly answers: GivenAnswers
  /** 0 is the page before the first question. */
  readonly step: number
  /** Sent by the person, and waits for a network. */
  readonly isWaiting: boolean
}

export const NOTHING_KEPT: KeptSurvey = { answers: {}, step: 0, isWaiting: false }

/** The name of a survey's draft begins so. */
export const SURVEY_DRAFTS = 'survey/'
export const draftOf = (surveyId: number): string => `${SURVEY_DRAFTS}${surveyId}`

export const isAnswered = (given: Given | undefined): boolean =>
  typeof given === 'number' || (typeof given === 'string' ? given.trim() !== '' : (given ?? []).length > 0)

/** Maximum of the server (docs/contract/surveys.md#for-readers). */
export const TEXT_MAX_LENGTH = 2_000

/** Whether the server would refuse the text for its length. */
export const isTooLong = (given: Given | undefined): boolean =>
  typeof given === 'string' && given.length > TEXT_MAX_LENGTH

/** The required questions without an answer, and those with too long a one, by their places. */
export const unfitAnswers = (questions: readonly SurveyQuestion[], answers: GivenAnswers): number[] =>
  questions.flatMap(({ id, required }, index) =>
    (required && !isAnswered(answers[id])) || isTooLong(answers[id]) ? [index] : [],
  )

/** The numbers that a question is answered by; null for other kinds. */
export function valuesOf({ kind, scale }: SurveyQuestion): readonly number[] | null {
  if (kind === 'nps') return Array.from({ length: 11 }, (_, value) => value)
  return kind === 'scale' ? Array.from({ length: scale?.to ?? 5 }, (_, index) => index + 1) : null
}

/** Converts answers to the form that the call takes. */
export function bodyOf({ questions }: Pick<FeedSurvey, 'questions'>, answers: GivenAnswers): SurveyResponseInput {
  return {
    answers: questions.flatMap(({ id: question_id }): SurveyResponseInput['answers'] => {
      const given = answers[question_id]
      if (given === undefined || !isAnswered(given)) return []
      if (typeof given === 'number') return [{ question_id, value: given }]
      return [typeof given === 'string' ? { question_id, text: given } : { question_id, option_ids: [...given] }]
    }),
  }
}
