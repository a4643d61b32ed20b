// The `language` parameter of endpoints that return posts (docs/contract/languages.md#for-readers).

import type { UserActor } from '../../platform/access/actor.ts'
import { invalid } from '../../platform/errors.ts'
import { described, namedObject, Type } from '../../platform/http/input/schema.ts'
import {
  canonicalTag,
  exactWish,
  LANGUAGE_TAG_MAX_LENGTH,
  type LanguageWish,
} from '../../platform/text/language-tags.ts'

/** The value that requests posts in their original language. */
const ORIGINAL = 'original'

export const languageParameter = {
  language: Type.Optional(
    described(
      'Language of the posts: `original`, or a tag (BCP 47), which gives the original where there is no such translation. ' +
        "Without it the reader's `preferred_language` counts.",
      Type.Text(LANGUAGE_TAG_MAX_LENGTH),
    ),
  ),
}

/** Body of a request for a translation. */
export const TranslateInput = namedObject('TranslateInput', {
  language: Type.String({ maxLength: LANGUAGE_TAG_MAX_LENGTH, description: 'A language of the program (BCP 47)' }),
})

/**
 * The languages in which posts are shown, best first; empty for the original. A requested language is used as given; the
 * reader's own language also matches related ones.
 * @throws HttpError 400 for an invalid tag
 */
export function readWishedLanguages(language: string | undefined, reader: UserActor): readonly LanguageWish[] {
  if (language === undefined) return reader.wishedLanguages
  return language === ORIGINAL ? [] : [exactWish(readLanguageTag(language))]
}

/** The canonical form of the tag in the parameter `language`. Throws 400 for an invalid tag. */
export function readLanguageTag(text: string): string {
  const tag = canonicalTag(text)
  if (tag !== null && tag.length <= LANGUAGE_TAG_MAX_LENGTH) return tag
  throw invalid({ rule: 'invalid_format', parameter: 'language', message: 'is not a language tag' })
}
