/** The languages of the studio and the console. */
export const DESK_LANGUAGES = ['en', 'de', 'fr', 'es'] as const

/** The languages of the employee app, each complete. */
export const LANGUAGES = [...DESK_LANGUAGES, 'it', 'nl', 'pl', 'pt', 'ro', 'tr', 'uk', 'ar'] as const

export type Language = (typeof LANGUAGES)[number]

/** Name of each language in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  ro: 'Română',
  tr: 'Türkçe',
  uk: 'Українська',
  ar: 'العربية',
}

/** English with long, accented words, and English from right to left: tests find texts that are no key, and sides that are fixed. */
export const PSEUDO_LANGUAGES = ['en-XA', 'en-XB'] as const

export type ShownLanguage = Language | (typeof PSEUDO_LANGUAGES)[number]

/**
 * The first wish that there is, by its language alone (`de-AT` is German); English when there is none. A wish may name several, as
 * profiles that SCIM writes do.
 */
export function chooseLanguage(
  wishes: readonly (string | null | undefined)[],
  among: readonly Language[] = LANGUAGES,
): ShownLanguage {
  const isShown = (code: string): code is ShownLanguage =>
    [...among, ...PSEUDO_LANGUAGES].some(language => language === code)
  for (const wish of wishes.flatMap(text => text?.split(',') ?? [])) {
    if (isShown(wish)) return wish
    const base = wish.trim().split(/[-_;]/)[0]?.toLowerCase() ?? ''
    if (isShown(base)) return base
  }
  return 'en'
}

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  language === 'ar' || language === 'en-XB' ? 'rtl' : 'ltr'
