// The translation of a post as clients send and read it (docs/contract/languages.md#translations).

import {
  described,
  FilledText,
  Nullable,
  named,
  OneOf,
  type Static,
  Text,
  Timestamp,
  Type,
} from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { LANGUAGE_TAG_MAX_LENGTH } from '../../platform/text/language-tags.ts'
import { ContentParams, contentLimits } from '../content/index.ts'
import type { TranslationRow } from './store.ts'

export const ORIGINS = ['human', 'machine'] as const

/** Whole: what a body leaves out is empty. */
export const TranslationInput = named(
  'PostTranslationInput',
  Type.Object({
    title: FilledText(contentLimits.titleMaxLength),
    summary: Type.Optional(Text(contentLimits.summaryMaxLength)),
    body: Type.Optional(Text(contentLimits.bodyMaxLength)),
    cover_image_alt: Type.Optional(Nullable(Text(contentLimits.descriptionMaxLength))),
  }),
)

const record = {
  language: Type.String(),
  title: Type.String(),
  summary: Type.String(),
  body: Type.String(),
  cover_image_alt: Type.String(),
  origin: OneOf(ORIGINS),
  stale: Type.Boolean({ description: 'A text of the original is newer' }),
}

export const Translation = named('PostTranslation', Type.Object({ ...record, updated_at: Timestamp() }))

/** One that is not stored. */
export const SuggestedTranslation = named('SuggestedPostTranslation', Type.Object(record))

/** The language is a free text, which the handlers check. */
export const TranslationParams = Type.Object({
  ...ContentParams.properties,
  language: described('A language of the program (BCP 47)', Text(LANGUAGE_TAG_MAX_LENGTH)),
})

export const presentTranslation = ({
  language,
  title,
  summary,
  body,
  cover_image_alt,
  origin,
  stale,
  updated_at,
}: TranslationRow): Static<typeof Translation> => ({
  language,
  title,
  summary,
  body,
  cover_image_alt,
  origin,
  stale,
  updated_at: presentTimestamp(updated_at),
})
