import type { Me } from '@atrium/client'

/** A language in a script, whatever the region: `zh-TW` and `zh-Hant` are the same, `zh-TW` and `zh-CN` are not. */
function written(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    return tag.toLowerCase()
  }
}

/** Name of a language in another one; its tag where the name is unknown. */
export function languageName(tag: string, inLanguage: string): string {
  try {
    return new Intl.DisplayNames([inLanguage], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/**
 * The language of the program that a reader would have a text translated into; null where it is in theirs, or there is none.
 * `original`: null where nobody knows it.
 */
export function targetLanguage({ user, program }: Me, original: string | null, shownIn: string): string | null {
  const wish = user.preferred_language ?? shownIn
  if (!program.machine_translation || (original !== null && written(wish) === written(original))) return null
  const same = program.languages.find(language => language.toLowerCase() === wish.toLowerCase())
  return same ?? program.languages.find(language => written(language) === written(wish)) ?? null
}
