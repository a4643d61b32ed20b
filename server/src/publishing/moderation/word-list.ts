// Finds a program's words in texts of users. Only whole words match: "ass" does not match "class"; a phrase that ends with `*`
// matches words that begin like its last one: `idiot*` matches "idiotic". In scripts without blanks between words, and for emoji,
// any part of a text matches.

import { isTurnOver, nextTurn } from '../../platform/turns.ts'
import { hasUmlauts, type UmlautReading, wordsInPieces, wordsOf, wordsWithPlaces } from './words-of-text.ts'

/** Places of one text that are named. */
const MATCHES_MAX = 100

/** Where a phrase was found in a text, in UTF-16 code units. */
export interface Match {
  readonly phrase: string
  readonly at: number
  readonly length: number
}

const START = 0

/** An entry of the list as it was written, and how many words it has. */
interface Listed {
  readonly phrase: string
  readonly words: number
}

/**
 * Finds any of many phrases in a text, in time linear in the text alone: the automaton of Aho and Corasick ("Efficient
 * string matching", 1975), over words in place of letters. A state is the longest prefix of a phrase that ends at the last
 * word read.
 */
export class PhraseFinder {
  /** The ids of the words that occur in phrases; any other word leads back to the start. */
  readonly #wordIds = new Map<string, number>()
  /** The next state by state and word, see `#keyOf`. */
  readonly #next = new Map<number, number>()
  /** For each state, the longest shorter prefix that is a suffix of its words. */
  readonly #shorter: number[] = [START]
  /** For each state, whether a phrase ends there. */
  readonly #isEnd: boolean[] = [false]
  /** By state: the phrase that is all of its words. */
  readonly #listed = new Map<number, Listed>()
  /** By state: the beginnings of words with which a phrase ends. */
  readonly #beginnings = new Map<number, Map<string, Listed>>()
  /** Lengths of these beginnings. */
  readonly #lengths = new Set<number>()

  constructor(phrases: readonly string[]) {
    const byDepth: { state: number; parent: number; word: number }[][] = []
    for (const [phrase, read, isOpen] of phrases.flatMap(readingsOf)) {
      const words = isOpen ? read.slice(0, -1) : read
      let parent = START
      for (const [depth, text] of words.entries()) {
        const word = this.#idOf(text)
        let state = this.#next.get(keyOf(parent, word))
        if (state === undefined) {
          state = this.#isEnd.push(false) - 1
          this.#next.set(keyOf(parent, word), state)
          byDepth[depth] ??= []
          byDepth[depth].push({ state, parent, word })
        }
        parent = state
      }
      const beginning = isOpen ? read.at(-1) : undefined
      const listed = { phrase, words: read.length }
      if (beginning !== undefined) this.#addBeginning(parent, beginning, listed)
      else if (parent !== START) {
        this.#isEnd[parent] = true
        this.#listed.set(parent, listed)
      }
    }
    for (const { state, parent, word } of byDepth.flat()) {
      const shorter = parent === START ? START : this.#step(this.#shorter[parent] as number, word)
      this.#shorter[state] = shorter
      this.#isEnd[state] ||= this.#isEnd[shorter] as boolean
    }
  }

  /** Number of states, a measure of the memory used. */
  get size(): number {
    return this.#isEnd.length
  }

  /** Whether the text contains one of the phrases. */
  async isFoundIn(text: string): Promise<boolean> {
    return (await this.#isFoundBy(text, 'letter')) || (hasUmlauts(text) && (await this.#isFoundBy(text, 'two letters')))
  }

  async #isFoundBy(text: string, reading: UmlautReading): Promise<boolean> {
    let state = START
    for (const words of wordsInPieces(text, reading)) {
      for (const text of words) {
        if (this.#lengths.size > 0 && this.#endsWith(state, text)) return true
        const word = this.#wordIds.get(text)
        state = word === undefined ? START : this.#step(state, word)
        if (this.#isEnd[state]) return true
      }
      if (isTurnOver()) await nextTurn()
    }
    return false
  }

  /** Where phrases are found in a text, in their order: the first hundred of each reading. */
  async matchesIn(text: string): Promise<Match[]> {
    if (!(await this.isFoundIn(text))) return []
    const found = new Map<string, Match>()
    for (const reading of hasUmlauts(text) ? (['letter', 'two letters'] as const) : (['letter'] as const)) {
      for (const match of await this.#matchesBy(text, reading)) found.set(`${match.at} ${match.phrase}`, match)
    }
    return [...found.values()].toSorted((one, other) => one.at - other.at || other.length - one.length)
  }

  async #matchesBy(text: string, reading: UmlautReading): Promise<Match[]> {
    const matches: Match[] = []
    const starts: number[] = []
    let state = START
    for (const { word, from, to } of wordsWithPlaces(text, reading)) {
      starts.push(from)
      const opened = this.#openedBy(state, word)
      const id = this.#wordIds.get(word)
      state = id === undefined ? START : this.#step(state, id)
      for (const { phrase, words } of [...opened, ...this.#endedBy(state)]) {
        const at = starts.at(-words) ?? from
        matches.push({ phrase, at, length: to - at })
      }
      if (matches.length >= MATCHES_MAX) return matches.slice(0, MATCHES_MAX)
      if (isTurnOver()) await nextTurn()
    }
    return matches
  }

  #addBeginning(state: number, beginning: string, listed: Listed): void {
    this.#lengths.add(beginning.length)
    const known = this.#beginnings.get(state)
    if (known) known.set(beginning, listed)
    else this.#beginnings.set(state, new Map([[beginning, listed]]))
  }

  /** The phrases that are the last words of a state. */
  #endedBy(from: number): Listed[] {
    const found: Listed[] = []
    for (let state = from; state !== START && this.#isEnd[state]; state = this.#shorter[state] as number) {
      const listed = this.#listed.get(state)
      if (listed) found.push(listed)
    }
    return found
  }

  /** The phrases with `*` that end with this word after the words of the state. */
  #openedBy(from: number, text: string): Listed[] {
    const found: Listed[] = []
    for (let state = from; this.#lengths.size > 0; state = this.#shorter[state] as number) {
      for (const length of this.#lengths) {
        const listed = text.length >= length && this.#beginnings.get(state)?.get(text.slice(0, length))
        if (listed) found.push(listed)
      }
      if (state === START) break
    }
    return found
  }

  /** Whether a phrase that ends with `*` ends with this word after the words of the state. */
  #endsWith(from: number, text: string): boolean {
    for (let state = from; ; state = this.#shorter[state] as number) {
      const beginnings = this.#beginnings.get(state)
      if (beginnings && [...this.#lengths].some(length => beginnings.has(text.slice(0, length)))) return true
      if (state === START) return false
    }
  }

  #step(from: number, word: number): number {
    for (let state = from; ; state = this.#shorter[state] as number) {
      const next = this.#next.get(keyOf(state, word))
      if (next !== undefined) return next
      if (state === START) return START
    }
  }

  #idOf(word: string): number {
    const id = this.#wordIds.get(word) ?? this.#wordIds.size
    this.#wordIds.set(word, id)
    return id
  }
}

/** A phrase that matches all words that begin like its last one. */
const OPEN_END = /[\p{L}\p{N}]\*\s*$/u

/** The readings of a phrase, so that its umlauts match all of their spellings, and whether its last word may go on. */
const readingsOf = (phrase: string): [phrase: string, words: string[], isOpen: boolean][] =>
  [wordsOf(phrase), ...(hasUmlauts(phrase) ? [wordsOf(phrase, 'two letters')] : [])].map(words => [
    phrase,
    words,
    OPEN_END.test(phrase),
  ])

/** More than the number of words in the longest list. */
const WORDS_MAX = 1_000_000

const keyOf = (state: number, word: number): number => state * WORDS_MAX + word
