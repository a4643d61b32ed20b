import { canonicalTag, type LanguageWish, nearestLanguage } from '../../platform/text/language-tags.ts'

/**
 * The translation of a post to show to somebody with these preferred languages, best first; null: the original. The original counts
 * like a translation: for `de-CH`, an original in `de` is preferred to a translation into `en`.
 */
export function pickTranslation<T extends { readonly language: string }>(
  wishes: readonly LanguageWish[],
  originalLanguage: string,
  translations: readonly T[],
): T | null {
  if (translations.length === 0 || wishes.length === 0) return null
  const original = canonicalTag(originalLanguage)
  const others = translations.map(({ language }) => language)
  const shown = nearestLanguage(wishes, original === null ? others : [original, ...others])
  return shown === original ? null : (translations.find(({ language }) => language === shown) ?? null)
}
