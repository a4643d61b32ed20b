// Where the words of a search stand in the texts that are shown.

import { Type } from '../../platform/http/input/schema.ts'
import type { WordForms } from '../../publishing/content/index.ts'
import { type LocatedWord, locateWords, namePatterns, readSearch, umlautForms } from '../../shared/text/search-text.ts'

const EXCERPT_MAX_LENGTH = 200
/** Of an excerpt, before its first match. */
const BEFORE_MATCH_LENGTH = 60

/** A part of a text, in UTF-16 units. */
interface Span {
  readonly offset: number
  readonly length: number
}

export const Match = Type.Object({
  field: Type.Union([Type.Literal('title'), Type.Literal('excerpt')]),
  offset: Type.Integer({ minimum: 0 }),
  length: Type.Integer({ minimum: 1 }),
})

/** Finds the matches in a text. */
export type Matcher = (text: string) => Span[]

/** Matches of whole words, their forms, and the last one as a beginning. */
export function matcherOfWords(typed: string, isBeginning: boolean, formsOf: WordForms): Matcher {
  const words = readSearch(typed, { isBeginning }).flatMap(unit =>
    unit.words.map(({ text, isOpen }) => ({
      spellings: umlautForms(text),
      isOpen,
      forms: unit.isQuoted ? [] : umlautForms(text).flatMap(word => formsOf.get(word) ?? []),
    })),
  )
  const isMatch = ({ text }: LocatedWord) => {
    const spellings = umlautForms(text)
    const forms = spellings.flatMap(word => formsOf.get(word) ?? [])
    return words.some(
      word =>
        spellings.some(held => word.spellings.some(one => (word.isOpen ? held.startsWith(one) : held === one))) ||
        forms.some(form => word.forms.includes(form)),
    )
  }
  return text =>
    joined(
      locateWords(text)
        .filter(isMatch)
        .map(({ start, end }) => ({ offset: start, length: end - start })),
    )
}

/** Matches of parts of words, as names are searched. */
export function matcherOfParts(typed: string): Matcher {
  const patterns = namePatterns(typed)
    .flatMap(pattern => pattern.split(' '))
    .map(pattern => new RegExp(pattern, 'u'))
  return text =>
    joined(
      locateWords(text).flatMap(({ text: word, start, end }) =>
        patterns.flatMap(pattern => {
          const found = pattern.exec(word)
          if (!found) return []
          // Where a letter of the text is two of the word, all of it is shown.
          const isSame = word.length === end - start
          return [
            isSame ? { offset: start + found.index, length: found[0].length } : { offset: start, length: end - start },
          ]
        }),
      ),
    )
}

/** In order, those that touch as one. */
function joined(spans: Span[]): Span[] {
  const found: Span[] = []
  for (const span of spans.sort((a, b) => a.offset - b.offset)) {
    const last = found.at(-1)
    if (last && span.offset <= last.offset + last.length) {
      const end = Math.max(last.offset + last.length, span.offset + span.length)
      found[found.length - 1] = { offset: last.offset, length: end - last.offset }
    } else found.push(span)
  }
  return found
}

/** Words of texts that may be forms of the typed ones: they begin alike. */
export function similarWords(typed: string, texts: readonly string[]): string[] {
  const starts = new Set(
    readSearch(typed).flatMap(unit => unit.words.flatMap(word => umlautForms(word.text).map(startOf))),
  )
  const words = texts.flatMap(text => locateWords(text).flatMap(word => umlautForms(word.text)))
  return [...new Set(words)].filter(word => starts.has(startOf(word)))
}

const startOf = (word: string): string => word.slice(0, 2)

/** What is shown of a record. */
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
