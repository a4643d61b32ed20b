// The results of questions, made of the counts of answers.

import { namedObject, type Static, Type } from '../../../platform/http/input/schema.ts'
import { NPS_TO, type Question, valuesOf } from '../questions.ts'
import type { AnswerCount } from './counts.ts'

const SCORE = { minimum: -100, maximum: 100 }

const Before = namedObject('SurveyResultBefore', {
  mean: Type.Nullable(Type.Number()),
  score: Type.Nullable(Type.Integer(SCORE)),
})

export const SurveyQuestionResult = namedObject('SurveyQuestionResult', {
  question_id: Type.String(),
  kind: Type.OneOf(['single', 'multiple', 'scale', 'nps', 'text']),
  answered: Type.Count(),
  options: Type.Nullable(Type.Array(Type.Object({ id: Type.String(), count: Type.Count() }))),
  mean: Type.Nullable(Type.Number({ description: 'Of a scale, with two decimals; null without answers' })),
  distribution: Type.Nullable(
    Type.Array(Type.Object({ value: Type.Integer({ minimum: 0, maximum: NPS_TO }), count: Type.Count() })),
  ),
  nps: Type.Nullable(
    namedObject('SurveyNps', {
      score: Type.Nullable(Type.Integer({ ...SCORE, description: 'Percentage of promoters less that of detractors' })),
      promoters: Type.Count(),
      passives: Type.Count(),
      detractors: Type.Count(),
    }),
  ),
  before: Type.Nullable(Before),
})

export type QuestionResult = Static<typeof SurveyQuestionResult>

const PROMOTERS_FROM = 9
const PASSIVES_FROM = 7

/** The results of each question; counts of the same answer are added up. */
export function questionResults(
  questions: readonly Question[],
  counts: readonly AnswerCount[],
  before: ReadonlyMap<string, Static<typeof Before>> = new Map(),
): QuestionResult[] {
  const byQuestion = Map.groupBy(counts, count => count.question_id)
  return questions.map(question => {
    const own = new Map<string | null, number>()
    for (const { answer, count } of byQuestion.get(question.id) ?? []) own.set(answer, (own.get(answer) ?? 0) + count)
    const countOf = (answer: string | number | null) => own.get(answer === null ? null : String(answer)) ?? 0
    const values = valuesOf(question)
    const distribution = values?.map(value => ({ value, count: countOf(value) })) ?? null
    return {
      question_id: question.id,
      kind: question.kind,
      answered: countOf(null),
      options: question.options?.map(({ id }) => ({ id, count: countOf(id) })) ?? null,
      mean: question.kind === 'scale' && distribution ? meanOf(distribution) : null,
      distribution,
      nps: question.kind === 'nps' && distribution ? npsOf(distribution) : null,
      before: values ? (before.get(question.id) ?? null) : null,
    }
  })
}

/** Results that a later survey of a series is compared with, by question. */
export const asBefore = (results: readonly QuestionResult[]): Map<string, Static<typeof Before>> =>
  new Map(results.map(({ question_id, mean, nps }) => [question_id, { mean, score: nps?.score ?? null }]))

type Distribution = readonly { readonly value: number; readonly count: number }[]

const countFrom = (distribution: Distribution, from: number): number =>
  distribution.reduce((sum, { value, count }) => sum + (value >= from ? count : 0), 0)

function meanOf(distribution: Distribution): number | null {
  const answered = countFrom(distribution, 0)
  if (answered === 0) return null
  return Math.round((distribution.reduce((sum, { value, count }) => sum + value * count, 0) / answered) * 100) / 100
}

function npsOf(distribution: Distribution) {
  const answered = countFrom(distribution, 0)
  const promoters = countFrom(distribution, PROMOTERS_FROM)
  const passives = countFrom(distribution, PASSIVES_FROM) - promoters
  const detractors = answered - promoters - passives
  const score = answered === 0 ? null : Math.round(((promoters - detractors) / answered) * 100)
  return { score, promoters, passives, detractors }
}
