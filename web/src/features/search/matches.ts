// Where the words of a search stand in a text, by the server's own rules.

import { type Matcher, matcherOfParts, matcherOfWords } from '../../../../server/src/shared/text/search-matches.ts'

/** A piece of a text; `at` is its place, in UTF-16 units. */
export interface TextPart {
  readonly at: number
  readonly text: string
  readonly isMatch: boolean
}

/** Matches of words, also of longer ones that begin so; `within`: of parts of words, as names are searched. */
export const matcherOf = (search: string, within = false): Matcher =>
  within ? matcherOfParts(search) : matcherOfWords(search, { isBeginning: true, isForm })

const FORM_MIN_LENGTH = 4
const ENDING_MAX_LENGTH = 3

/** Nearly all forms of a word differ by its ending; the dictionaries that tell are the server's. */
function isForm(typed: string, held: string): boolean {
  const [short, long] = typed.length < held.length ? [typed, held] : [held, typed]
  return short.length >= FORM_MIN_LENGTH && long.length - short.length <= ENDING_MAX_LENGTH && long.startsWith(short)
}

/** A text in pieces, those that match and those between. */
export function partsOf(text: string, spans: ReturnType<Matcher>): readonly TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const { offset, length } of spans) {
    if (offset > at) parts.push({ at, text: text.slice(at, offset), isMatch: false })
    parts.push({ at: offset, text: text.slice(offset, offset + length), isMatch: true })
    at = offset + length
  }
  if (at < text.length) parts.push({ at, text: text.slice(at), isMatch: false })
  return parts
}

/** A long text from a little before its first match on, so that the match is in view; the text itself when it is near its start. */
export function fromFirstMatch(text: string, matcher: Matcher, before: number): string {
  const [first] = matcher(text)
  if (!first || first.offset <= before) return text
  const space = text.indexOf(' ', first.offset - before)
  return `… ${text.slice(space >= 0 && space < first.offset ? space + 1 : first.offset)}`
}
