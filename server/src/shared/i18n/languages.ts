import { acceptedLanguages } from '../../platform/text/language-tags.ts'

/** The languages of the server's texts, each complete. */
export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const

export type Language = (typeof LANGUAGES)[number]

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
