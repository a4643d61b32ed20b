// Problems of a row, in the language of the import's author.

import type { TextKey } from '../../../shared/i18n/words/en.ts'
import type { Words } from '../../../shared/i18n/words.ts'

export const PROBLEM_CODES = [
  'required',
  'invalid_format',
  'too_long',
  'invalid_enum',
  'duplicate',
  'taken',
  'forbidden',
  'ambiguous',
  'not_found',
  'oneself',
  'lossy',
] as const
export type ProblemCode = (typeof PROBLEM_CODES)[number]

/** A row with a problem is left out; of a warning the cell alone, or nothing. */
export const SEVERITIES = ['problem', 'warning'] as const
type Severity = (typeof SEVERITIES)[number]

export interface Problem {
  /** The header; of a column that the file lacks the attribute. */
  readonly column: string
  readonly attribute: string | null
  readonly value: string
  readonly code: ProblemCode
  readonly severity: Severity
  readonly message: string
}

/** The texts of a code, where it has several. */
export type Reason =
  | 'required'
  | 'too_long'
  | 'too_long_custom'
  | 'duplicate'
  | 'taken'
  | 'ambiguous'
  | 'ambiguous.entry'
  | 'not_found'
  | 'not_found.entry'
  | 'too_long.entries'
  | 'oneself'
  | 'lossy'
  | `invalid_format.${'user_name' | 'email' | 'date' | 'preferred_language' | 'timezone' | 'cells' | 'custom' | 'broken' | 'line_break' | 'lost'}`
  | `invalid_enum.${'role' | 'active'}`
  | `forbidden.${'role' | 'person' | 'user_name' | 'administrator'}`

/** The cell in which something is wrong. */
export interface Place {
  readonly column: string
  readonly attribute: string | null
  readonly value: string
}

/** Values are shown up to this length. */
const VALUE_MAX_LENGTH = 255

/** `example`: of a date. */
export const problemOf = (
  words: Words,
  { column, attribute, value }: Place,
  reason: Reason,
  example = '',
): Problem => ({
  column,
  attribute,
  value: value.slice(0, VALUE_MAX_LENGTH).toWellFormed(),
  code: reason.replace(/\..*|_custom$/, '') as ProblemCode,
  severity: 'problem',
  message:
    reason === 'invalid_format.date'
      ? words.text('import.problem.invalid_format.date', { example })
      : words.text(`import.problem.${reason}` satisfies TextKey),
})

export const warningOf = (...args: Parameters<typeof problemOf>): Problem => ({
  ...problemOf(...args),
  severity: 'warning',
})

/** The problems for which a row is left out. */
export const faultsOnly = (problems: readonly Problem[]): Problem[] =>
  problems.filter(({ severity }) => severity === 'problem')
