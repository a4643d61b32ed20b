// What is wrong with a row, in the language of who made the import.

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
] as const
export type ProblemCode = (typeof PROBLEM_CODES)[number]

export interface Problem {
  /** The header; of a column that the file lacks the attribute. */
  readonly column: string
  readonly value: string
  readonly code: ProblemCode
  readonly message: string
}

/** The texts of a code, where it has several. */
type Reason =
  | 'required'
  | 'too_long'
  | 'too_long_custom'
  | 'duplicate'
  | 'taken'
  | 'ambiguous'
  | `invalid_format.${'user_name' | 'email' | 'hire_date' | 'preferred_language' | 'timezone' | 'cells' | 'custom' | 'broken' | 'line_break'}`
  | `invalid_enum.${'role' | 'active'}`
  | `forbidden.${'role' | 'person' | 'user_name' | 'administrator'}`

/** Values are shown up to this length. */
const VALUE_MAX_LENGTH = 255

export const problemOf = (words: Words, column: string, value: string, reason: Reason): Problem => ({
  column,
  value: value.slice(0, VALUE_MAX_LENGTH).toWellFormed(),
  code: reason.replace(/\..*|_custom$/, '') as ProblemCode,
  message: words.text(`import.problem.${reason}` satisfies TextKey),
})
