/** The languages in which the server speaks to people, each complete. */
export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const

export type Language = (typeof LANGUAGES)[number]

/** Preferences of one request that are considered. */
const WISHES_MAX = 20

/**
 * The first preference that is supported, by its language alone (`de-AT` is German); otherwise English. A preference may name
 * several languages, as in profiles written by SCIM.
 */
export function chooseLanguage(wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes.flatMap(text => acceptedLanguages(text ?? undefined))) {
    const base = wish.split(/[-_]/)[0]?.toLowerCase()
    const language = LANGUAGES.find(language => language === base)
    if (language) return language
  }
  return 'en'
}

/** The languages of an Accept-Language header (RFC 9110 section 12.5.4), or a text of its form, the most wanted first. */
export function acceptedLanguages(header: string | undefined): string[] {
  const wishes = (header ?? '').split(',', WISHES_MAX).map(range => {
    const [tag = '', ...parameters] = range.split(';').map(part => part.trim())
    const weight = parameters.find(parameter => /^q=/i.test(parameter))?.slice(2)
    return { tag, weight: weight === undefined ? 1 : Number(weight) }
  })
  return wishes
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}
