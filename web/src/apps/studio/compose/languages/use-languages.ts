import type { PostTranslation } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { useMe } from '../../../../core/session/session.tsx'
import { useTranslation } from '../../../../i18n/translate.ts'
import type { PostVersion } from '../compose-queries.ts'
import { translationsQuery } from './languages-queries.ts'

export type LanguageState = 'missing' | 'human' | 'machine' | 'stale'

export interface PostLanguage {
  readonly language: string
  readonly state: LanguageState
  readonly translation: PostTranslation | null
}

/** The languages of a post beside its own: those of the program, and those that it has been translated into. */
export function useLanguages(version: PostVersion | null) {
  const { program } = useMe()
  const known = version ? program.languages.filter(tag => !isSameLanguage(tag, version.post.language)) : []
  const hasOthers = known.length > 0
  const { data, error, isFetching, refetch } = useQuery({
    ...translationsQuery(version),
    enabled: hasOthers,
  })
  const translations = data ?? []
  const gone = translations.map(({ language }) => language).filter(tag => !known.some(one => isSameLanguage(one, tag)))
  const languages = [...known, ...gone].map((language): PostLanguage => {
    const translation = translations.find(each => isSameLanguage(each.language, language)) ?? null
    return { language, translation, state: stateOf(translation) }
  })
  return { languages: hasOthers ? languages : [], isReady: data !== undefined, error, isFetching, refetch }
}

const stateOf = (translation: PostTranslation | null): LanguageState => {
  if (!translation) return 'missing'
  return translation.stale ? 'stale' : translation.origin
}

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
