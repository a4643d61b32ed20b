// What a post tells: titles, openings and sections to choose from. The gaps ({site}, {person} ...) are listed in slots.ts.

import type { Theme } from '../posts/topic-words.ts'

export interface Story {
  readonly theme: Theme
  readonly titles: readonly string[]
  readonly summaries: readonly string[]
  /** The nth title goes with the nth opening; where there are fewer openings, they begin anew. */
  readonly openings: readonly string[]
  /** Told in this order; some may be left out. */
  readonly sections: readonly StorySection[]
  /** Said by somebody of the company; may be empty. */
  readonly quotes: readonly string[]
}

export interface StorySection {
  readonly heading: string
  /** Told in this order; some may be left out. */
  readonly sentences: readonly string[]
  /** Points of a list; none for plain text. */
  readonly items: readonly string[]
}

/** A section, in one line where it is written. */
export function storySection(
  heading: string,
  sentences: readonly string[],
  items: readonly string[] = [],
): StorySection {
  return { heading, sentences, items }
}
