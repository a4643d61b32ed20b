// The questions of a survey: their schema, and how what clients send becomes what is stored. Each question and option has an id that
// stays while it is sent back, so that translations, answers and later surveys of a series find it.

import { invalid, type Validation } from '../../platform/errors.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { randomCode } from '../../platform/text/random-code.ts'

export const QUESTIONS_MAX = 50
export const QUESTION_MAX_LENGTH = 300
export const OPTION_MAX_LENGTH = 200
export const OPTIONS_MAX = 20
const OPTIONS_MIN = 2
export const LABEL_MAX_LENGTH = 100
export const ID_MAX_LENGTH = 64
const SCALE_FROM = 1
const SCALE_TO_MIN = 3
const SCALE_TO_MAX = 10
const SCALE_TO_DEFAULT = 5
/** The highest answer of nps, and of any question that numbers answer. */
export const NPS_TO = 10

const KINDS = ['single', 'multiple', 'scale', 'nps', 'text'] as const
export type QuestionKind = (typeof KINDS)[number]

const Label = () => Type.Optional(Type.Nullable(Type.Text(LABEL_MAX_LENGTH)))

export const SurveyQuestion = namedObject('SurveyQuestion', {
  id: Type.String(),
  kind: Type.OneOf(KINDS),
  text: Type.String(),
  required: Type.Boolean(),
  options: Type.Nullable(
    Type.Array(namedObject('SurveyOption', { id: Type.String(), text: Type.String() }), {
      description: 'Of the kinds `single` and `multiple`',
    }),
  ),
  scale: Type.Nullable(
    namedObject('SurveyScale', {
      to: Type.Integer({ minimum: SCALE_TO_MIN, maximum: SCALE_TO_MAX, description: 'It begins with 1' }),
      low_label: Type.Nullable(Type.String()),
      high_label: Type.Nullable(Type.String()),
    }),
  ),
})

/** A question as it is stored, presented and answered. */
export type Question = Static<typeof SurveyQuestion>

const id = Type.Optional(Type.Nullable(Type.Text(ID_MAX_LENGTH)))

export const SurveyQuestionInput = namedObject('SurveyQuestionInput', {
  id,
  kind: Type.OneOf(KINDS),
  text: Type.FilledText(QUESTION_MAX_LENGTH),
  required: Type.Optional(Type.Boolean()),
  options: Type.Optional(
    Type.Nullable(
      Type.Array(namedObject('SurveyOptionInput', { id, text: Type.FilledText(OPTION_MAX_LENGTH) }), {
        maxItems: OPTIONS_MAX,
      }),
    ),
  ),
  scale: Type.Optional(
    Type.Nullable(
      namedObject('SurveyScaleInput', {
        to: Type.Optional(Type.Integer({ minimum: SCALE_TO_MIN, maximum: SCALE_TO_MAX })),
        low_label: Label(),
        high_label: Label(),
      }),
    ),
  ),
})

type QuestionInput = Static<typeof SurveyQuestionInput>

/** Whether a question of this kind has options. */
export const hasOptions = (kind: QuestionKind): boolean => kind === 'single' || kind === 'multiple'

/** The numbers that answer a question, from the lowest; null for kinds that numbers do not answer. */
export function valuesOf({ kind, scale }: Pick<Question, 'kind' | 'scale'>): readonly number[] | null {
  if (kind === 'nps') return range(0, NPS_TO)
  return kind === 'scale' ? range(SCALE_FROM, scale?.to ?? SCALE_TO_DEFAULT) : null
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/**
 * The questions to store: an id that the survey has stays, every other one is replaced by a new one.
 * @throws HttpError 400 for an id given twice, and for options or a scale that do not fit the kind
 */
export function readQuestions(inputs: readonly QuestionInput[], before: readonly Question[]): Question[] {
  const faults = [...idFaults(inputs, 'questions'), ...inputs.flatMap(faultsOf)]
  if (faults.length > 0) throw invalid(...faults.slice(0, FAULTS_MAX))
  const known = new Map(before.map(question => [question.id, question]))
  return inputs.map(input => {
    const own = known.get(input.id ?? '')
    const options = new Set(own?.options?.map(option => option.id))
    const { kind, text, required = false, scale } = input
    return {
      id: own?.id ?? newId(),
      kind,
      text: text.trim(),
      required,
      options: hasOptions(kind)
        ? (input.options ?? []).map(option => ({
            id: options.has(option.id ?? '') ? (option.id as string) : newId(),
            text: option.text.trim(),
          }))
        : null,
      scale:
        kind === 'scale'
          ? {
              to: scale?.to ?? SCALE_TO_DEFAULT,
              low_label: scale?.low_label?.trim() || null,
              high_label: scale?.high_label?.trim() || null,
            }
          : null,
    }
  })
}

/** Reported faults at the most. */
const FAULTS_MAX = 20

const ID_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'
const ID_LENGTH = 10
const newId = (): string => randomCode(ID_ALPHABET, ID_LENGTH)

function faultsOf({ kind, options, scale }: QuestionInput, index: number): Validation[] {
  const place = `questions.${index}`
  const faults: Validation[] = []
  if (!hasOptions(kind)) {
    if ((options ?? []).length > 0) faults.push(misplaced(`${place}.options`, 'only single and multiple have options'))
  } else if ((options ?? []).length < OPTIONS_MIN) {
    const rule = options ? 'too_short' : 'required'
    faults.push({ rule, parameter: `${place}.options`, message: `must have ${OPTIONS_MIN} to ${OPTIONS_MAX} options` })
  }
  if (scale && kind !== 'scale') faults.push(misplaced(`${place}.scale`, 'only a scale has one'))
  return [...faults, ...idFaults(options ?? [], `${place}.options`)]
}

const misplaced = (parameter: string, message: string): Validation => ({ rule: 'invalid_format', parameter, message })

/** The faults of ids that are given a second time. */
export function idFaults(records: readonly { readonly id?: string | null | undefined }[], place: string): Validation[] {
  const seen = new Set<string>()
  return records.flatMap(({ id: given }, index) => {
    if (!given || !seen.has(given)) {
      if (given) seen.add(given)
      return []
    }
    return [{ rule: 'invalid_format' as const, parameter: `${place}.${index}.id`, message: 'is given twice' }]
  })
}
