// The story of a post: titles, openings and sections to choose from, read from Markdown in `texts/stories/`. The gaps
// ({site}, {person} ...) are listed in slots.ts.

import { marked, type Text } from '../texts.ts'

export interface Story {
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

const TITLE = '# '
const HEADING = '## '
const ITEM = '- '
const QUOTE = '> '

/** Titles and openings stand before the first section; quotes are found anywhere. */
export function parseStory({ head, lines }: Text): Story {
  const start = lines.findIndex(line => line.startsWith(HEADING))
  return {
    titles: marked(TITLE, lines),
    summaries: head.summaries as string[],
    openings: lines.slice(0, start).filter(line => !line.startsWith(TITLE)),
    sections: parseSections(lines.filter(line => !line.startsWith(QUOTE))),
    quotes: marked(QUOTE, lines),
  }
}

/** Sections that begin with a heading and go on with a sentence or an item in each line. */
export function parseSections(lines: readonly string[]): StorySection[] {
  const starts = lines.flatMap((line, index) => (line.startsWith(HEADING) ? [index] : []))
  return starts.map((start, nth) => {
    const rest = lines.slice(start + 1, starts[nth + 1])
    return {
      heading: lines[start]!.slice(HEADING.length),
      sentences: rest.filter(line => !line.startsWith(ITEM)),
      items: marked(ITEM, rest),
    }
  })
}
