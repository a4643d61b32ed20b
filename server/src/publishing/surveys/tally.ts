// The tally of a response: a whole number with eight digits for each answer that can be given, 1 at those that were. The sum of tallies
// holds how often each answer was given, so that counting two million answers is one addition for each of 100,000 responses.

import { type Question, valuesOf } from './questions.ts'

/** By id of the question: ids of options, a number or a text. Questions that were left out are missing. */
export type Answers = Readonly<Record<string, readonly string[] | number | string>>

export interface AnswerTally {
  readonly question_id: string
  /** The id of an option or a number; null counts the responses with an answer to the question. */
  readonly answer: string | null
  readonly count: number
}

/** The part of a question that determines its possible answers. */
type Answerable = Pick<Question, 'id' | 'kind' | 'scale'> & {
  readonly options: readonly { readonly id: string }[] | null
}

/** Digits of a count: more people than a program has. */
const DIGITS = 8

/** All answers that can be given, in an order that stays while a survey is open. */
const answersTo = (questions: readonly Answerable[]) =>
  questions.flatMap(question => {
    const given = question.options?.map(({ id }) => id) ?? valuesOf(question)?.map(String) ?? []
    return [null, ...given].map(answer => ({ question_id: question.id, answer }))
  })

export function tallyOf(questions: readonly Answerable[], answers: Answers): string {
  const counts = answersTo(questions).map(({ question_id, answer }) => {
    const own = answers[question_id]
    const isGiven = own !== undefined && (answer === null || [own].flat().map(String).includes(answer))
    return String(Number(isGiven)).padStart(DIGITS, '0')
  })
  return counts.join('')
}

/** The counts in a sum of tallies; answers that were never given are missing. */
export function readTally(questions: readonly Answerable[], sum: string): AnswerTally[] {
  const possible = answersTo(questions)
  const digits = sum.padStart(possible.length * DIGITS, '0')
  return possible
    .map((each, index) => ({ ...each, count: Number(digits.slice(index * DIGITS, (index + 1) * DIGITS)) }))
    .filter(({ count }) => count > 0)
}
