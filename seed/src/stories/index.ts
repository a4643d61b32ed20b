// All stories, found by language and theme.

import type { Theme } from '../posts/topic-words.ts'
import { COMPANY_STORIES } from './company-stories.ts'
import { CULTURE_STORIES } from './culture-stories.ts'
import { CUSTOMER_STORIES } from './customer-stories.ts'
import { FRENCH_STORIES } from './french-stories.ts'
import { GERMAN_STORIES } from './german-stories.ts'
import { OPERATIONS_STORIES } from './operations-stories.ts'
import { PEOPLE_STORIES } from './people-stories.ts'
import { RECOGNITION_STORIES } from './recognition-stories.ts'
import { SHORT_POSTS, type ShortKind, type ShortPost } from './short-posts.ts'
import { SPANISH_STORIES } from './spanish-stories.ts'
import type { Story } from './story.ts'
import { TECHNOLOGY_STORIES } from './technology-stories.ts'
import { WORKPLACE_STORIES } from './workplace-stories.ts'

/** Languages of the posts. */
export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

const STORIES: Readonly<Record<Language, readonly Story[]>> = {
  en: [
    ...COMPANY_STORIES,
    ...CUSTOMER_STORIES,
    ...OPERATIONS_STORIES,
    ...TECHNOLOGY_STORIES,
    ...PEOPLE_STORIES,
    ...WORKPLACE_STORIES,
    ...CULTURE_STORIES,
    ...RECOGNITION_STORIES,
  ],
  de: GERMAN_STORIES,
  fr: FRENCH_STORIES,
  es: SPANISH_STORIES,
}

/** Stories of a theme; in a language that has none, all of that language. */
export function storiesOf(language: Language, theme: Theme): readonly Story[] {
  return BY_THEME.get(`${language} ${theme}`) ?? STORIES[language]
}

/** Whether there is a story for a theme in a language. */
export function hasStories(language: Language, theme: Theme): boolean {
  return BY_THEME.has(`${language} ${theme}`)
}

/** Notes, links, pictures or videos in a language. */
export function shortPostsOf(language: Language, kind: ShortKind): readonly ShortPost[] {
  return BY_KIND.get(`${language} ${kind}`) ?? []
}

const BY_THEME = new Map<string, Story[]>()
for (const language of LANGUAGES) {
  for (const story of STORIES[language]) {
    const key = `${language} ${story.theme}`
    BY_THEME.set(key, [...(BY_THEME.get(key) ?? []), story])
  }
}

const BY_KIND = Map.groupBy(SHORT_POSTS, ({ language, kind }) => `${language} ${kind}`)
