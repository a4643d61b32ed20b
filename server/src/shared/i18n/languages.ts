import { acceptedLanguages } from '../../platform/text/language-tags.ts'

/** The languages of studio and console, and of all texts. */
export const STUDIO_LANGUAGES = ['en', 'de', 'fr', 'es'] as const
export type StudioLanguage = (typeof STUDIO_LANGUAGES)[number]

/** The languages of what employees see: sign-in, set-up, mails, push, screens. Their other texts are English beyond those of the studio. */
export const LANGUAGES = [...STUDIO_LANGUAGES, 'it', 'nl', 'pl', 'pt', 'ro', 'tr', 'uk', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

export const isRightToLeft = (language: Language): boolean => language === 'ar'

/**
 * The first preference that is supported, by its language alone (`de-AT` is German); otherwise English. A preference may name
 * several languages, as in profiles written by SCIM.
 */
export function chooseLanguage(wishes: readonly (string | null | undefined)[]): Language
export function chooseLanguage<L extends Language>(
  wishes: readonly (string | null | undefined)[],
  among: readonly L[],
): L | 'en'
export function chooseLanguage(
  wishes: readonly (string | null | undefined)[],
  among: readonly Language[] = LANGUAGES,
): Language {
  for (const wish of wishes.flatMap(text => acceptedLanguages(text ?? undefined))) {
    const base = wish.split(/[-_]/)[0]?.toLowerCase()
    const language = among.find(language => language === base)
    if (language) return language
  }
  return 'en'
}
