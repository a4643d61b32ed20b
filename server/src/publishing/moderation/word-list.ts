// Finds a program's words in texts of users. Words compare as in search: case, accents and invisible characters are ignored;
// an umlaut matches itself, its base letter and its spelling with two letters. Only whole words match: "ass" does not match
// "class"; a phrase that ends with `*` matches words that begin like its last one: `idiot*` matches "idiotic". In scripts without blanks between words, and for emoji, each character is a word, so any part of a text matches.

import { isTurnOver, nextTurn } from '../../platform/turns.ts'
import { SPELLED, SPELLED_LETTERS } from '../../shared/text/search-text.ts'

/** Characters of a text that one step folds: a longer step would block other requests. */
const PIECE_LENGTH = 4_096
/** Maximum characters kept of a word: a word longer than the longest unfolded phrase cannot be in the list. */
const WORD_KEPT_MAX = 2_000

/** The reading of an umlaut: as its base letter, or as two letters (ä as ae). */
type UmlautReading = 'letter' | 'two letters'

/** A pseudo-word between two single-character words that are not adjacent. */
const GAP = ''

const ALONE = String.raw`[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]&&[\p{L}\p{N}]]`
/** Marks that change the character before them into another one; other marks are accents. */
const KEPT_MARK = String.raw`[[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}\u3099\u309a]&&\p{Mark}]`
const EMOJI = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]`
const LETTER = String.raw`[[\p{L}\p{N}]--${ALONE}]`

const TOKEN = new RegExp(`(?<word>${LETTER}+)|(?<character>${ALONE}${KEPT_MARK}*)|(?<emoji>${EMOJI})`, 'gv')
const LEADING_LETTERS = new RegExp(`^${LETTER}+`, 'v')
const LEADING_MARKS = new RegExp(`^${KEPT_MARK}+`, 'v')
const INVISIBLE = new RegExp(`[[\\p{Mark}\\p{Cf}\\u0640]--${KEPT_MARK}]`, 'gv')
/** Characters removed before a text is decomposed; for `two letters`, the dots of decomposed umlauts stay. */
const INVISIBLE_MARKS: Readonly<Record<UmlautReading, RegExp>> = {
  letter: INVISIBLE,
  'two letters': new RegExp(`[[\\p{Mark}\\p{Cf}\\u0640]--[${KEPT_MARK}\\u0308]]`, 'gv'),
}
/** More marks than a letter has in any writing; they are cut, since decomposing sorts a run of marks in quadratic time. */
const MARKS_BEYOND_A_LETTER = /(\p{Mark}{8})\p{Mark}+/gu
/** Marks, and the half-width voiced marks that decompose into marks. */
const CONTINUES = /[\p{Mark}\p{Cf}\u0640\uff9e\uff9f]/u
const UMLAUT = /[äöüÄÖÜ]|[aouAOU]\u0308/

const TWO_LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }

/** Whether the two readings of a text differ. */
const hasUmlauts = (text: string): boolean => UMLAUT.test(text)

/** The words of a text in the form in which they compare: letters and digits, in small letters without accents. */
export function wordsOf(text: string, reading: UmlautReading = 'letter'): string[] {
  return [...wordsInPieces(text, reading)].flat()
}

/** Yields the words of a text of any length in pieces; each step takes about a millisecond. */
function* wordsInPieces(text: string, reading: UmlautReading = 'letter'): Generator<string[]> {
  const gaps = new Gaps()
  // The last word of a piece, which may continue in the next piece.
  let open = null as Token | null
  for (const piece of piecesOf(text)) {
    const folded = fold(piece, reading)
    const words: string[] = []
    let end = 0
    if (open) {
      end = (open.isAlone ? LEADING_MARKS : LEADING_LETTERS).exec(folded)?.[0].length ?? 0
      open = { ...open, text: (open.text + folded.slice(0, end)).slice(0, WORD_KEPT_MAX) }
      if (end === folded.length) continue
      words.push(...gaps.before(open), open.text)
      open = null
    }
    for (const match of folded.slice(end).matchAll(TOKEN)) {
      const token = { text: match[0], isAlone: match.groups?.word === undefined }
      const start = folded.indexOf(token.text, end)
      if (start > end) gaps.isOpen = true
      end = start + token.text.length
      if (end === folded.length) open = token
      else words.push(...gaps.before(token), token.text)
    }
    if (end < folded.length) gaps.isOpen = true
    yield words
  }
  if (open) yield [...gaps.before(open), open.text]
}

interface Token {
  readonly text: string
  /** A character of a script without blanks, or an emoji. */
  readonly isAlone: boolean
}

/** Detects gaps: places between two single-character words that are not adjacent. */
class Gaps {
  /** Whether characters outside of words followed the last word. */
  isOpen = false
  #isAfterAlone = false

  before({ isAlone }: Token): readonly string[] {
    const isGap = this.isOpen && this.#isAfterAlone && isAlone
    this.isOpen = false
    this.#isAfterAlone = isAlone
    return isGap ? [GAP] : []
  }
}

/** Folds a piece of a text. Marks are also removed before decomposing, which would sort a long run in quadratic time. */
function fold(piece: string, reading: UmlautReading): string {
  const seen = piece.replace(INVISIBLE_MARKS[reading], '').replace(MARKS_BEYOND_A_LETTER, '$1')
  const read =
    reading === 'letter' ? seen : seen.normalize('NFC').replace(/[äöüÄÖÜ]/g, umlaut => TWO_LETTERS[umlaut] ?? umlaut)
  return read
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .replace(SPELLED_LETTERS, letter => SPELLED[letter] as string)
}

/** Cuts a text into pieces, never within a surrogate pair, nor before a mark unless a run of marks is very long. */
function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + PIECE_LENGTH, text.length)
    while (end < text.length && end > start + PIECE_LENGTH / 2 && CONTINUES.test(text[end] ?? '')) end--
    if (end < text.length && (text.charCodeAt(end) & 0xfc00) === 0xdc00) end--
    yield text.slice(start, end)
    start = end
  }
}

const START = 0

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
  /** By state: the beginnings of words with which a phrase ends. */
  readonly #beginnings = new Map<number, Set<string>>()
  /** Lengths of these beginnings. */
  readonly #lengths = new Set<number>()

  constructor(phrases: readonly string[]) {
    const byDepth: { state: number; parent: number; word: number }[][] = []
    for (const [read, isOpen] of phrases.flatMap(readingsOf)) {
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
      if (beginning !== undefined) this.#addBeginning(parent, beginning)
      else if (parent !== START) this.#isEnd[parent] = true
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

  #addBeginning(state: number, beginning: string): void {
    this.#lengths.add(beginning.length)
    const known = this.#beginnings.get(state)
    if (known) known.add(beginning)
    else this.#beginnings.set(state, new Set([beginning]))
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
const readingsOf = (phrase: string): [words: string[], isOpen: boolean][] =>
  [wordsOf(phrase), ...(hasUmlauts(phrase) ? [wordsOf(phrase, 'two letters')] : [])].map(words => [
    words,
    OPEN_END.test(phrase),
  ])

/** More than the number of words in the longest list. */
const WORDS_MAX = 1_000_000

const keyOf = (state: number, word: number): number => state * WORDS_MAX + word
