import { useTranslation } from 'react-i18next'

/** The name of a language (BCP 47) in the language of the pages; the tag where it has none. */
export function useLanguageName(): (tag: string) => string {
  const { i18n } = useTranslation('studio/languages')
  const names = new Intl.DisplayNames([i18n.language.split('-')[0] ?? 'en', 'en'], { type: 'language' })
  return tag => {
    try {
      return names.of(tag) ?? tag
    } catch {
      return tag
    }
  }
}

/** Whether two tags mean the same language: `de-at` is `de-AT`. */
export function isSameLanguage(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
