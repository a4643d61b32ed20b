// Where the words of a search stand in a text that is shown: the same in responses and on pages.

import { isUnspaced, type LocatedWord, locateWords, namePatterns, readSearch, umlautForms } from './search-text.ts'

/** A part of a text, in UTF-16 units. */
export interface Span {
  readonly offset: number
  readonly length: number
}

/** Finds the matches in a text: in order, none touching another. */
export type Matcher = (text: string) => Span[]

interface WordMatchOptions {
  /** The last word may go on. */
  readonly isBeginning: boolean
  /** Whether a word of the text is another form of a typed one; both without umlauts. */
  readonly isForm: (typed: string, held: string) => boolean
}

type HeldWord = LocatedWord & { readonly spellings: readonly string[] }

/** Matches of whole words and their forms, those of a phrase only where they follow one another. */
export function matcherOfWords(typed: string, { isBeginning, isForm }: WordMatchOptions): Matcher {
  const units = readSearch(typed, { isBeginning }).map(({ words, isQuoted }) =>
    words.map(({ text, isOpen }) => {
      const spellings = umlautForms(text)
      const isMatch = (held: HeldWord): boolean =>
        held.spellings.some(one =>
          spellings.some(word => (isOpen ? one.startsWith(word) : one === word) || (!isQuoted && isForm(word, one))),
        )
      // Words of unspaced writing are pairs of characters: a single one is shown alone.
      const endOf = ({ text: held, start, end }: LocatedWord): number =>
        isOpen && isUnspaced(held) && end - start === held.length ? start + text.length : end
      return { isMatch, endOf }
    }),
  )
  return text => {
    const held = locateWords(text).map(word => ({ ...word, spellings: umlautForms(word.text) }))
    return joined(
      units.flatMap(words =>
        held.flatMap((first, at) => {
          const isFound = words.every(({ isMatch }, n) => {
            const word = held[at + n]
            return word !== undefined && isMatch(word)
          })
          if (!isFound) return []
          const end = words.at(-1)?.endOf(held[at + words.length - 1] as HeldWord) ?? first.end
          return [{ offset: first.start, length: end - first.start }]
        }),
      ),
    )
  }
}

/** Matches of parts of words, as names are searched: of a line of parts, the end of a word and the beginning of the next. */
export function matcherOfParts(typed: string): Matcher {
  const lines = namePatterns(typed).map(line => line.split(' ').map((part, n, all) => patternOf(part, n, all.length)))
  return text => {
    const held = locateWords(text)
    return joined(
      lines.flatMap(parts =>
        held.flatMap((_, at) => {
          const found = parts.map((part, n) => spansIn(held[at + n], part))
          return found.every(spans => spans.length > 0) ? found.flat() : []
        }),
      ),
    )
  }
}

const patternOf = (part: string, n: number, count: number): RegExp =>
  new RegExp(`${n > 0 ? '^' : ''}(?:${part})${n < count - 1 ? '$' : ''}`, 'gu')

/** Where a letter of the text is two of the word, all of the word is shown. */
const spansIn = (word: LocatedWord | undefined, pattern: RegExp): Span[] =>
  word === undefined
    ? []
    : [...word.text.matchAll(pattern)].map(({ index, 0: found }) =>
        word.text.length === word.end - word.start
          ? { offset: word.start + index, length: found.length }
          : { offset: word.start, length: word.end - word.start },
      )

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
