import type { Me } from '@atrium/client'

const baseOf = (tag: string) => tag.split('-')[0]?.toLowerCase()

/** What a language is called in another; its tag where that is not known. */
export function languageName(tag: string, inLanguage: string): string {
  try {
    return new Intl.DisplayNames([inLanguage], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** The language of the program that a reader would have a post translated into; null where it is in theirs, or there is none. */
export function targetLanguage({ user, program }: Me, original: string, shownIn: string): string | null {
  const wish = user.preferred_language ?? shownIn
  if (!program.machine_translation || baseOf(wish) === baseOf(original)) return null
  const same = program.languages.find(language => language.toLowerCase() === wish.toLowerCase())
  return same ?? program.languages.find(language => language.toLowerCase() === baseOf(wish)) ?? null
}
