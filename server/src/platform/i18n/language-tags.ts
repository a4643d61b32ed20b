// Language tags (BCP 47) as people and programs write them. Those of a post's translations are canonical, so that tags of one
// language are equal texts.

import { acceptedLanguages } from './languages.ts'

/** Longest tag that is stored. */
export const LANGUAGE_TAG_MAX_LENGTH = 35

/** The tag in its canonical form (`de-de` is `de-DE`); null for what is none. */
export function canonicalTag(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null
  } catch {
    return null
  }
}

/**
 * The tags that satisfy a person's preferred language, best first: itself, then without its last subtags (`de-CH`, `de`; RFC 4647
 * section 3.4). SCIM sends it in the form of Accept-Language, with several tags and weights.
 */
export function wishedTags(preferred: string | null): string[] {
  if (!preferred) return []
  const tags = acceptedLanguages(preferred.replaceAll('_', '-')).flatMap(text => {
    const tag = canonicalTag(text)
    return tag === null ? [] : withBases(tag)
  })
  return [...new Set(tags)]
}

function withBases(tag: string): string[] {
  const subtags = tag.split('-')
  return subtags
    .map((_, index) => subtags.slice(0, subtags.length - index))
    .filter((left, index) => index === 0 || left.at(-1)?.length !== 1)
    .map(left => left.join('-'))
}
