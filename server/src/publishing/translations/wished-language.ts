// The `language` parameter of calls that show posts (docs/contract/languages.md#for-readers).

import type { UserActor } from '../../platform/access/actor.ts'
import { invalid } from '../../platform/http/errors.ts'
import { described, Text, Type } from '../../platform/http/input/schema.ts'
import {
  canonicalTag,
  exactWish,
  LANGUAGE_TAG_MAX_LENGTH,
  type LanguageWish,
} from '../../platform/text/language-tags.ts'

/** Posts as they were written. */
const ORIGINAL = 'original'

export const languageParameter = {
  language: Type.Optional(
    described(
      'Language of the posts: `original`, or a tag (BCP 47), which gives the original where there is no such translation. ' +
        "Without it the reader's `preferred_language` counts.",
      Text(LANGUAGE_TAG_MAX_LENGTH),
    ),
  ),
}

/**
 * The languages that posts are shown in, the best first; empty for the original. A requested one is used as given; the
 * reader's own also matches what is near to it.
 * @throws HttpError 400 for an invalid tag
 */
export function readWishedLanguages(language: string | undefined, reader: UserActor): readonly LanguageWish[] {
  if (language === undefined) return reader.wishedLanguages
  return language === ORIGINAL ? [] : [exactWish(readLanguageTag(language))]
}

/** The canonical form of a tag that a client sent as the parameter `language`. Throws 400 for what is none. */
export function readLanguageTag(text: string): string {
  const tag = canonicalTag(text)
  if (tag !== null && tag.length <= LANGUAGE_TAG_MAX_LENGTH) return tag
  throw invalid({ rule: 'invalid_format', parameter: 'language', message: 'is not a language tag' })
}
