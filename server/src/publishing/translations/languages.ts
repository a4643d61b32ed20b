// The languages of a program: records are written in one of them, and translated into the others.

import { invalid } from '../../platform/errors.ts'
import { canonicalTag } from '../../platform/text/language-tags.ts'

/** A record, and the languages of its program. */
interface Translatable {
  readonly language: string
  readonly languages: readonly string[]
}

/** @throws HttpError 400 for a language that the program does not have */
export function assertProgramLanguage(
  languages: readonly string[],
  language: string | null,
): asserts language is string {
  if (language === null || !languages.includes(language))
    throw wrongLanguage(`is none of the program's languages (${languages.join(', ')})`)
}

/**
 * Checks that a record in `language` can have a translation into `target` (a canonical tag).
 * @throws HttpError 400 for the original's language, and for a language that the program does not have
 */
export function assertOtherLanguage({ language, languages }: Translatable, target: string): void {
  if (target === canonicalTag(language)) throw wrongLanguage('is the language of the original')
  assertProgramLanguage(languages, target)
}

const wrongLanguage = (message: string) => invalid({ rule: 'invalid_enum', parameter: 'language', message })
