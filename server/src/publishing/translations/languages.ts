// The languages of a program: records are written in one of them, and translated into the others.

import { readSettings } from '../../people/programs/index.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { type HttpError, invalid, notFound } from '../../platform/errors.ts'
import { described, Type } from '../../platform/http/input/schema.ts'
import { canonicalTag, LANGUAGE_TAG_MAX_LENGTH } from '../../platform/text/language-tags.ts'

/** The language of a translation in a path: a free text, which the handlers validate. */
export const targetParameter = {
  language: described('A language of the program (BCP 47)', Type.Text(LANGUAGE_TAG_MAX_LENGTH)),
}

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

/** `assertOtherLanguage` with the languages of this program. */
export async function assertTranslatable(
  db: ProgramDb,
  { language }: Pick<Translatable, 'language'>,
  target: string,
): Promise<void> {
  const { languages } = await readSettings(db)
  assertOtherLanguage({ language, languages }, target)
}

/** The error for a missing translation: 400 if the record cannot be translated into this language, else 404. */
export async function missingTranslation(
  db: ProgramDb,
  record: Pick<Translatable, 'language'>,
  target: string,
): Promise<HttpError> {
  await assertTranslatable(db, record, target)
  return notFound('Translation')
}

/** The error for an original that would get the language of its translation. */
export const languageOfTranslation = (): HttpError => wrongLanguage('is the language of a translation')

const wrongLanguage = (message: string) => invalid({ rule: 'invalid_enum', parameter: 'language', message })
