// The words of a text as they compare, and where they stand in it. Words compare as in search: case, accents and invisible
// characters are ignored; an umlaut matches itself, its base letter and its spelling with two letters. In scripts without blanks
// between words, and for emoji, each character is a word.

import { SPELLED, SPELLED_LETTERS } from '../../shared/text/search-text.ts'

/** Characters of a text that one step folds: a longer step would block other requests. */
const PIECE_LENGTH = 4_096
/** Maximum characters kept of a word: a word longer than the longest unfolded phrase cannot be in the list. */
const WORD_KEPT_MAX = 2_000

/** The reading of an umlaut: as its base letter, or as two letters (ä as ae). */
export type UmlautReading = 'letter' | 'two letters'

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
export const hasUmlauts = (text: string): boolean => UMLAUT.test(text)

/** Words as they are written, and all other characters on their own, each with what continues it. */
const UNIT = new RegExp(
  `${LETTER}[${LETTER}[[\\p{Mark}\\p{Cf}\\u0640]--${KEPT_MARK}]]{0,1000}|.[\\p{Mark}\\p{Cf}\\u0640\\uff9e\\uff9f]{0,1000}`,
  'gsv',
)
const BEFORE_WORD = /^[^\p{L}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]+/v
/** The words of a text in the form in which they compare: letters and digits, in small letters without accents. */
export function wordsOf(text: string, reading: UmlautReading = 'letter'): string[] {
  return [...wordsInPieces(text, reading)].flat()
}

/** Yields the words of a text of any length in pieces; each step takes about a millisecond. */
export function* wordsInPieces(
  text: string,
  reading: UmlautReading = 'letter',
  pieces: Iterable<string> = piecesOf(text),
): Generator<string[]> {
  const gaps = new Gaps()
  // The last word of a piece, which may continue in the next piece.
  let open = null as Token | null
  for (const piece of pieces) {
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

/** Yields words as `wordsInPieces` does, each with its place in the text. */
export function* wordsWithPlaces(
  text: string,
  reading: UmlautReading,
): Generator<{ word: string; from: number; to: number }> {
  let start = 0
  let end = 0
  function* units() {
    for (const [unit] of text.matchAll(UNIT)) {
      start = end
      end += unit.length
      yield unit
    }
    start = end
  }
  let before = 0
  for (const words of wordsInPieces(text, reading, units())) {
    for (const word of words) {
      const opened = startOfWord(text, before, start)
      // A word ends with the unit before; only a sign of several words, as ½, has one that ends within it.
      const isOver = opened < start
      yield { word, from: isOver ? opened : startOfWord(text, before, end), to: isOver ? start : end }
      if (word !== GAP) before = start
    }
  }
}

const startOfWord = (text: string, from: number, to: number): number =>
  from + (BEFORE_WORD.exec(text.slice(from, to))?.[0].length ?? 0)
