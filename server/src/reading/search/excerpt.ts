// Where the words of a search stand in the texts that are shown.

import { Type } from '../../platform/http/input/schema.ts'
import type { WordForms } from '../../publishing/content/index.ts'
import type { Matcher, Span } from '../../shared/text/search-matches.ts'
import { locateWords, readSearch, umlautForms } from '../../shared/text/search-text.ts'

const EXCERPT_MAX_LENGTH = 200
/** The length of an excerpt before its first match. */
const BEFORE_MATCH_LENGTH = 60

export const Match = Type.Object({
  field: Type.Union([Type.Literal('title'), Type.Literal('excerpt')]),
  offset: Type.Integer({ minimum: 0 }),
  length: Type.Integer({ minimum: 1 }),
})

/** Whether two words have a form in common. */
export const shareForm =
  (formsOf: WordForms) =>
  (one: string, other: string): boolean =>
    formsOf.get(one)?.some(form => formsOf.get(other)?.includes(form)) ?? false

/** Words of a text that may be forms of the typed ones: they begin alike. */
export function similarWords(typed: string, text: string): string[] {
  const starts = new Set(
    readSearch(typed).flatMap(unit => unit.words.flatMap(word => umlautForms(word.text).map(startOf))),
  )
  const words = locateWords(text).flatMap(word => umlautForms(word.text))
  return words.filter(word => starts.has(startOf(word)))
}

const startOf = (word: string): string => word.slice(0, 2)

/** The record as a result. */
export interface Shown {
  readonly title: string
  readonly excerpt: string
  readonly matches: ReadonlyArray<Span & { readonly field: 'title' | 'excerpt' }>
}

/** The title, and the first of these texts that has a match, around it; else the beginning of the first that is not empty. */
export function showMatches(title: string, texts: readonly string[], matcher: Matcher): Shown {
  const found = texts.map(text => ({ text, first: matcher(text)[0] }))
  const best = found.find(({ first }) => first !== undefined) ?? found.find(({ text }) => text !== '')
  const excerpt = best ? cutAround(best.text, best.first?.offset ?? 0) : ''
  return {
    title,
    excerpt,
    matches: [
      ...matcher(title).map(span => ({ field: 'title' as const, ...span })),
      ...matcher(excerpt).map(span => ({ field: 'excerpt' as const, ...span })),
    ],
  }
}

/** At most `EXCERPT_MAX_LENGTH` units around a place, cut between words where there are any. */
function cutAround(text: string, place: number): string {
  if (text.length <= EXCERPT_MAX_LENGTH) return text
  const from = place <= BEFORE_MATCH_LENGTH ? 0 : afterBlank(text, place - BEFORE_MATCH_LENGTH, place)
  const room = EXCERPT_MAX_LENGTH - (from > 0 ? 1 : 0)
  if (text.length - from <= room) return `…${text.slice(from)}`
  const end = beforeBlank(text, from + room - 1, Math.max(place, from + room / 2))
  return `${from > 0 ? '…' : ''}${text.slice(from, end)}…`
}

function afterBlank(text: string, start: number, most: number): number {
  const blank = text.indexOf(' ', start)
  return wholeCharacter(text, blank >= 0 && blank < most ? blank + 1 : start)
}

function beforeBlank(text: string, end: number, least: number): number {
  const blank = text.lastIndexOf(' ', end)
  return wholeCharacter(text, blank > least ? blank : end)
}

/** Not between the halves of a character. */
const wholeCharacter = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at)
