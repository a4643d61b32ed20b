// The answers of a response, checked against the questions of their survey. Every fault of an answer is at `answers.N`.

import { invalid, type Validation } from '../../platform/errors.ts'
import { isVisible } from '../../platform/text/characters.ts'
import { type Answers, type Question, valuesOf } from '../../publishing/surveys/index.ts'

const TEXT_MAX_LENGTH = 2_000

/** One answer as it was sent. */
export type SentAnswer = Readonly<Record<string, unknown>>

const MEMBERS = ['option_ids', 'value', 'text'] as const
type Member = (typeof MEMBERS)[number]

const memberOf = ({ kind }: Question): Member =>
  kind === 'text' ? 'text' : kind === 'single' || kind === 'multiple' ? 'option_ids' : 'value'

/**
 * Reads the answers. Empty lists and blank texts count as left out, and so do members that are null.
 * @throws HttpError 400 for questions that are unknown or named twice, for what does not answer its question, and `required` at
 *   `answers` for questions that must be answered
 */
export function readAnswers(questions: readonly Question[], sent: readonly SentAnswer[]): Answers {
  const byId = new Map(questions.map(question => [question.id, question]))
  const answers: Record<string, readonly string[] | number | string> = {}
  const seen = new Set<string>()
  const faults: Validation[] = []
  for (const [index, answer] of sent.entries()) {
    const id = String(answer.question_id)
    const question = byId.get(id)
    const outcome = !question
      ? fault('not_found', 'names no question of this survey')
      : seen.has(id)
        ? fault('invalid_format', 'answers a question that is answered before')
        : readAnswer(question, answer)
    seen.add(id)
    if (outcome && typeof outcome === 'object' && 'rule' in outcome)
      faults.push({ ...outcome, parameter: `answers.${index}` })
    else if (outcome !== null) answers[id] = outcome
  }
  if (faults.length > 0) throw invalid(...faults)
  const missing = questions.filter(({ id, required }) => required && !(id in answers))
  if (missing.length > 0) {
    throw invalid(
      ...missing.map(({ id }) => ({
        rule: 'required' as const,
        parameter: 'answers',
        message: `must answer the question ${id}`,
      })),
    )
  }
  return answers
}

type Fault = Pick<Validation, 'rule' | 'message'>

const fault = (rule: Validation['rule'], message: string): Fault => ({ rule, message })

/** Null: left out. */
function readAnswer(question: Question, answer: SentAnswer): readonly string[] | number | string | Fault | null {
  const member = memberOf(question)
  const others = MEMBERS.filter(name => name !== member && answer[name] !== undefined && answer[name] !== null)
  if (others.length > 0) return fault('invalid_format', `is answered by ${member}, not by ${others.join(' and ')}`)
  const value = answer[member]
  if (value === undefined || value === null) return null
  if (member === 'text') return readText(value)
  return member === 'value' ? readValue(question, value) : readOptions(question, value)
}

function readText(value: unknown): string | Fault | null {
  if (typeof value !== 'string') return fault('invalid_type', 'text must be a text')
  if ([...value].length > TEXT_MAX_LENGTH) return fault('too_long', `text has at most ${TEXT_MAX_LENGTH} characters`)
  return isVisible(value) ? value.trim() : null
}

function readValue(question: Question, value: unknown): number | Fault {
  const values = valuesOf(question) ?? []
  if (typeof value !== 'number') return fault('invalid_type', 'value must be a number')
  return values.includes(value) ? value : fault('out_of_range', `value must be ${values[0]} to ${values.at(-1)}`)
}

function readOptions({ kind, options }: Question, value: unknown): readonly string[] | Fault | null {
  if (!Array.isArray(value)) return fault('invalid_type', 'option_ids must be a list')
  const ids = value.map(String)
  const known = new Set(options?.map(({ id }) => id))
  if (!ids.every(id => known.has(id))) return fault('not_found', 'option_ids names no option of the question')
  if (new Set(ids).size < ids.length) return fault('invalid_format', 'option_ids names an option twice')
  if (kind === 'single' && ids.length > 1)
    return fault('too_long', 'option_ids names one option: it is a single choice')
  return ids.length === 0 ? null : ids
}
