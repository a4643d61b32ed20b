// The stories and short posts of generated organisations, found by language and theme.

import type { Theme } from '../posts/topic-words.ts'
import { readTexts, type Text } from '../texts.ts'
import { parseSections, parseStory, type Story, type StorySection } from './story.ts'

/** Languages of the posts. */
export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

export type ShortKind = 'note' | 'link' | 'image' | 'video'

/** A post that is no article: a few lines. */
export interface ShortPost {
  readonly title: string
  readonly summary: string
  /** Blocks in the notation of markup.ts. */
  readonly blocks: readonly string[]
}

export interface Stories {
  /** Stories of a theme; empty for one that has none in this language. */
  of(language: Language, theme: Theme): readonly Story[]
  short(language: Language, kind: ShortKind): readonly ShortPost[]
  /** Sections that fit most posts, so that two posts of the same story still differ. */
  commonSections(language: Language): readonly StorySection[]
}

/** Reads the files of `texts/stories/THEME` and `texts/short-posts/KIND`, whose names are in order and end with the language. */
export function readStories(): Stories {
  const stories = group(readTexts('stories'), parseStory)
  const short = group(readTexts('short-posts'), parseShortPost)
  const common = group(readTexts('common-sections'), ({ lines }) => parseSections(lines))
  return {
    of: (language, theme) => stories.get(`stories/${theme} ${language}`) ?? [],
    short: (language, kind) => short.get(`short-posts/${kind} ${language}`) ?? [],
    commonSections: language => common.get(`common-sections ${language}`)?.[0] ?? [],
  }
}

/** By folder and language. */
function group<T>(texts: readonly Text[], parse: (text: Text) => T): Map<string, T[]> {
  const groups = Map.groupBy(texts, ({ path }) => path.replace(/\/(?:[^/]*\.)?(\w+)\.md$/, ' $1'))
  return new Map([...groups].map(([key, members]) => [key, members.map(parse)]))
}

function parseShortPost({ head, lines }: Text): ShortPost {
  const [title = '', ...blocks] = lines
  return { title: title.replace(/^# /, ''), summary: String(head.summary), blocks }
}
