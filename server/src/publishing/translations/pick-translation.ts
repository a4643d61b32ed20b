import { canonicalTag } from '../../platform/i18n/language-tags.ts'

/**
 * The translation of a post to show for these preferred languages, best first; null: the original. The original counts
 * like a translation: for `de-CH` and `de`, an original in `de` is preferred to a translation into `en`.
 */
export function pickTranslation<T extends { readonly language: string }>(
  wished: readonly string[],
  originalLanguage: string,
  translations: readonly T[],
): T | null {
  if (translations.length === 0 || wished.length === 0) return null
  const original = canonicalTag(originalLanguage)
  for (const tag of wished) {
    const found = translations.find(translation => translation.language === tag)
    if (found) return found
    if (tag === original) return null
  }
  return null
}
