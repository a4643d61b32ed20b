// The story of a post: titles, openings and sections to choose from. The gaps ({site}, {person} ...) are listed in slots.ts.

import type { Theme } from '../posts/topic-words.ts'

export interface Story {
  readonly theme: Theme
  readonly titles: readonly string[]
  readonly summaries: readonly string[]
  /** The nth title belongs to the nth opening; fewer openings are used in turn. */
  readonly openings: readonly string[]
  /** In this order; some may be left out. */
  readonly sections: readonly StorySection[]
  /** Quotes of people of the company; may be empty. */
  readonly quotes: readonly string[]
}

export interface StorySection {
  readonly heading: string
  /** In this order; some may be left out. */
  readonly sentences: readonly string[]
  /** Points of a list; none for plain text. */
  readonly items: readonly string[]
}

/** A section, from one line of the source. */
export function storySection(
  heading: string,
  sentences: readonly string[],
  items: readonly string[] = [],
): StorySection {
  return { heading, sentences, items }
}
