// The records that the search of the guides and of the reference covers: the sections of the pages, and the calls.

import type { Endpoint } from '../../../platform/http/endpoint.ts'
import { isTurnOver, nextTurn } from '../../../platform/turns.ts'
import { type Article, type Library, textOf } from './library.ts'

/** An entry of the search: a section of a page, or a call. */
export interface SearchEntry {
  readonly url: string
  readonly page: string
  /** Empty for the beginning of a page. */
  readonly heading: string
  readonly text: string
}

/** Places of pages and of calls. Works in turns: it reads every page. */
export async function searchEntries(
  library: Library,
  baseUrl: string,
  endpoints: readonly Endpoint[],
): Promise<SearchEntry[]> {
  const { articleAt } = await import('./markdown.ts')
  const entries: SearchEntry[] = []
  // Decisions are read from where they are cited, not found.
  for (const url of [...library.files.keys()].filter(one => !one.includes('/decisions'))) {
    entries.push(...entriesOf(url, articleAt(library, url, baseUrl)))
    if (isTurnOver()) await nextTurn()
  }
  const calls = endpoints.map(({ id, method, path, summary }) => ({
    url: `/docs#${id}`,
    page: 'API reference',
    heading: summary,
    text: `${method} ${path}`,
  }))
  return [...entries, ...calls]
}

/** The beginning of a page, and each of its sections with a heading. */
function entriesOf(url: string, { title, body, headings }: Article): SearchEntry[] {
  const parts = body.text.split(/<h[23] id="([^"]*)">.*?<\/h[23]>/s)
  const [beginning = '', ...rest] = parts
  const entries: SearchEntry[] = [{ url, page: title, heading: '', text: textOf(beginning) }]
  for (let index = 0; index < rest.length; index += 2) {
    const heading = headings.find(({ id }) => id === rest[index])
    if (heading)
      entries.push({
        url: `${url}#${heading.id}`,
        page: title,
        heading: heading.text,
        text: textOf(rest[index + 1] ?? ''),
      })
  }
  return entries
}
