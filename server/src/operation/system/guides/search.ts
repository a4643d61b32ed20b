// What the search of the guides and of the reference looks through: the sections of the pages, and the calls.

import type { Endpoint } from '../../../platform/http/endpoint.ts'
import { isTurnOver, nextTurn } from '../../../platform/turns.ts'
import { articleAt } from './article.ts'
import type { Library } from './library.ts'
import { type Article, textOf } from './markdown.ts'

/** A place that can be found. */
export interface Place {
  readonly url: string
  readonly page: string
  /** Empty for the beginning of a page. */
  readonly heading: string
  readonly text: string
}

/** Places of pages and of calls. Works in turns: it reads every page. */
export async function searchPlaces(
  library: Library,
  baseUrl: string,
  endpoints: readonly Endpoint[],
): Promise<Place[]> {
  const places: Place[] = []
  // Decisions are read from where they are cited, not found.
  for (const url of [...library.files.keys()].filter(one => !one.includes('/decisions'))) {
    places.push(...placesOf(url, articleAt(library, url, baseUrl)))
    if (isTurnOver()) await nextTurn()
  }
  const calls = endpoints.map(({ id, method, path, summary }) => ({
    url: `/docs#${id}`,
    page: 'API reference',
    heading: summary,
    text: `${method} ${path}`,
  }))
  return [...places, ...calls]
}

/** The beginning of a page, and each of its sections with a heading. */
function placesOf(url: string, { title, body, headings }: Article): Place[] {
  const parts = body.text.split(/<h[23] id="([^"]*)">.*?<\/h[23]>/s)
  const [beginning = '', ...rest] = parts
  const places: Place[] = [{ url, page: title, heading: '', text: textOf(beginning) }]
  for (let index = 0; index < rest.length; index += 2) {
    const heading = headings.find(({ id }) => id === rest[index])
    if (heading)
      places.push({
        url: `${url}#${heading.id}`,
        page: title,
        heading: heading.text,
        text: textOf(rest[index + 1] ?? ''),
      })
  }
  return places
}
