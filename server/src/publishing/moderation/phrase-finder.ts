import { isTurnOver, nextTurn } from '../../platform/turns.ts'
import { hasUmlauts, type UmlautReading, wordsInPieces, wordsOf } from './word-list.ts'

const START = 0

/**
 * Finds any of many phrases in a text, in time that grows with the text alone: the automaton of Aho and Corasick ("Efficient
 * string matching", 1975), over words in place of letters. A state is the longest prefix of a phrase that the last words
 * read form.
 */
export class PhraseFinder {
  /** The words that occur in phrases; any other word leads back to the start. */
  readonly #wordIds = new Map<string, number>()
  /** By state and word, see `#keyOf`. */
  readonly #next = new Map<number, number>()
  /** For each state, the longest shorter prefix that is a suffix of its words. */
  readonly #shorter: number[] = [START]
  /** Whether a phrase ends there. */
  readonly #isEnd: boolean[] = [false]

  constructor(phrases: readonly string[]) {
    const byDepth: { state: number; parent: number; word: number }[][] = []
    for (const words of phrases.flatMap(readingsOf)) {
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
      if (parent !== START) this.#isEnd[parent] = true
    }
    for (const { state, parent, word } of byDepth.flat()) {
      const shorter = parent === START ? START : this.#step(this.#shorter[parent] as number, word)
      this.#shorter[state] = shorter
      this.#isEnd[state] ||= this.#isEnd[shorter] as boolean
    }
  }

  /** Number of states, a measure of its memory. */
  get size(): number {
    return this.#isEnd.length
  }

  /** Whether the text holds one of the phrases. */
  async isFoundIn(text: string): Promise<boolean> {
    return (await this.#isFoundBy(text, 'letter')) || (hasUmlauts(text) && (await this.#isFoundBy(text, 'two letters')))
  }

  async #isFoundBy(text: string, reading: UmlautReading): Promise<boolean> {
    let state = START
    for (const words of wordsInPieces(text, reading)) {
      for (const text of words) {
        const word = this.#wordIds.get(text)
        state = word === undefined ? START : this.#step(state, word)
        if (this.#isEnd[state]) return true
      }
      if (isTurnOver()) await nextTurn()
    }
    return false
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

/** An umlaut of a phrase finds all of its spellings. */
const readingsOf = (phrase: string): string[][] => [
  wordsOf(phrase),
  ...(hasUmlauts(phrase) ? [wordsOf(phrase, 'two letters')] : []),
]

/** More than there are words in the longest list. */
const WORDS_MAX = 1_000_000

const keyOf = (state: number, word: number): number => state * WORDS_MAX + word
