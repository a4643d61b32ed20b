// Words as they are searched, everywhere alike (docs/contract/search.md#words). The functions of the same names in
// platform/db/functions are their other half: what is indexed there is asked for here, and a test compares them.

// Not as literals: in a list, a mark does not join the character before it.
const UNSEEN_LIST =
  '\\u00ad\\u034f\\u061c\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff\\u{1f3fb}-\\u{1f3ff}\\u{e0000}-\\u{e0fff}'
const ACCENT_LIST =
  '\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20f0\\ufe20-\\ufe2f'
const UNSEEN = new RegExp(`[${UNSEEN_LIST}]`, 'gu')
const ACCENTS = new RegExp(`[${ACCENT_LIST}]`, 'gu')
/** Certainly no marks: what is between words, and letters, of unspaced writing all. */
const NO_MARK_LIST =
  '\\u0000-\\u02ff\\u0370-\\u0482\\u048a-\\u0590\\u05d0-\\u060f\\u061b-\\u064a\\u0660-\\u066f\\u0671-\\u06d5\\u0e01-\\u0e37\\u0e40-\\u0e47\\u0e50-\\u0eb7\\u0ec0-\\u0ec7\\u0ed0-\\u0f17\\u0f40-\\u0f70\\u1000-\\u1036\\u103f-\\u108c\\u10a0-\\u135c\\u1780-\\u17d1\\u1e00-\\u20cf\\u2100-\\u2cee\\u2e80-\\u3029\\u3030-\\u3098\\u309b-\\ua66e\\uac00-\\ufb1d\\ufb1f-\\ufdff\\ufe30-\\uff9d\\u{1d200}-\\u{1d241}\\u{1d300}-\\u{1dfff}\\u{1f000}-\\u{3ffff}'
/** The marks that `few_marks` of the database cuts off as well, so its class is wider than marks and its limit higher than any word needs. */
const MARKS_BEYOND_A_RUN = new RegExp(`([^${NO_MARK_LIST}]{100})[^${NO_MARK_LIST}]+`, 'gu')
const UMLAUT = /([aou])\u0308/g
/** Letters that no form of Unicode takes apart, and their folded form, as in the database (`folded`). */
export const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
  ґ: 'г',
  ى: 'ي',
  ة: 'ه',
}
export const SPELLED_LETTERS = new RegExp(`[${Object.keys(SPELLED).join('')}]`, 'g')

/** Separators of words: blanks, punctuation, signs. */
const BETWEEN_WORDS =
  /[\u0000-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02b9-\u02ff\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970\u0e2f\u0e3f\u0e4f\u0e5a\u0e5b\u0f04-\u0f14\u0f3a-\u0f3d\u104a-\u104f\u1360-\u1368\u1680\u17d4-\u17db\u1800-\u180a\u2000-\u206f\u207d\u207e\u208d\u208e\u20a0-\u20cf\u2200-\u22ff\u2400-\u259f\u27c0-\u28ff\u2980-\u2aff\u2e00-\u2e7f\u2ff0-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30a0\u30fb\ua4fe\ua4ff\ua60d-\ua60f\ue000-\uf8ff\ufd3e\ufd3f\ufe10-\ufe1f\ufe30-\ufe6f\ufff0-\uffff]+/gu
/** Writing without blanks between words. */
const UNSPACED =
  '\\u0e01-\\u0eff\\u1000-\\u1049\\u1050-\\u109f\\u1100-\\u11ff\\u1780-\\u17d3\\u2e80-\\u2fdf\\u3005-\\u3007\\u3021-\\u302f\\u3031-\\u303c\\u3041-\\u30ff\\u3100-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\ua960-\\ua97f\\uac00-\\ud7ff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}'
const EMOJI = '\\u2190-\\u21ff\\u2300-\\u23ff\\u25a0-\\u27bf\\u2900-\\u297f\\u2b00-\\u2bff\\u{1f000}-\\u{1faff}'
const PIECES = new RegExp(`[${EMOJI}]|[${UNSPACED}]+|[^ ${EMOJI}${UNSPACED}]+`, 'gu')
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u')

/** Characters of a word that count. */
const WORD_MAX_LENGTH = 500

/** A text without case, accents and invisible characters; ä, ö and ü stay, since they have two spellings. Idempotent. */
export const searchForm = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .replace(MARKS_BEYOND_A_RUN, '$1') // Decomposing sorts a run of marks, in quadratic time.
    .normalize('NFKD')
    .toLowerCase()
    .replace(UMLAUT, (_, letter: string) => TYPED[letter] as string)
    .replace(ACCENTS, '')
    .replace(SPELLED_LETTERS, letter => SPELLED[letter] as string)
    .normalize('NFC')

const TYPED: Readonly<Record<string, string>> = { a: 'ä', o: 'ö', u: 'ü' }
const PLAIN: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u' }

/** The words of a text in that form, with one blank between. */
export const searchLine = (text: string): string => searchForm(text).replace(BETWEEN_WORDS, ' ').trim()

/** The words that a text is found by, in order: of unspaced writing, each character with the next one. */
export const searchWords = (text: string): string[] =>
  (searchLine(text).match(PIECES) ?? []).flatMap(piece => (IS_UNSPACED.test(piece) ? pairsOf(piece) : piece))

/** Whether a word is of unspaced writing. */
export const isUnspaced = (word: string): boolean => IS_UNSPACED.test(word)

const pairsOf = (run: string): string[] => {
  const characters = [...run]
  return characters.map((character, at) => character + (characters[at + 1] ?? ''))
}

/** The spellings that a word is found by: each ä, ö and ü as the plain letter and with an e. */
export function umlautForms(word: string): string[] {
  if (!/[äöü]/.test(word)) return [word]
  const parts = word.split(/([äöü])/)
  const all = (ending: string) => parts.map(part => (part in PLAIN ? PLAIN[part] + ending : part)).join('')
  if (parts.length > 7) return [all(''), all('e')]
  return parts.reduce<string[]>(
    (forms, part) => {
      const spellings = part in PLAIN ? [PLAIN[part] as string, `${PLAIN[part]}e`] : [part]
      return forms.flatMap(form => spellings.map(spelling => form + spelling))
    },
    [''],
  )
}

/** A word to search for. `isOpen`: only a beginning, whatever follows. `isExact`: no other form of it. */
export interface SearchWord {
  readonly text: string
  readonly isOpen: boolean
  readonly isExact?: boolean
}

/** Words that follow one another in a text: a word, the parts of one with a hyphen, a phrase between quotes. */
export interface SearchUnit {
  readonly words: readonly SearchWord[]
  readonly isQuoted: boolean
}

/** Words of a search that count: each is looked up. */
const WORDS_MAX = 32
/** Shorter beginnings are whole words: nearly every post has a word with a given first letter. */
const BEGINNING_MIN_LENGTH = 2

/**
 * Reads what was typed. Words between two quotation marks follow one another, and so do those without a blank between; everything
 * else is a word, no operator. `isBeginning`: the last word may go on.
 */
export function readSearch(text: string, { isBeginning = false } = {}): SearchUnit[] {
  const pieces = text.replaceAll(/[“”„‟＂]/g, '"').split('"')
  const units: SearchUnit[] = []
  let left = WORDS_MAX
  const add = (part: string, isQuoted: boolean) => {
    const words = typedWords(part).slice(0, left)
    left -= words.length
    if (words.length > 0) units.push({ words, isQuoted })
  }
  pieces.forEach((piece, index) => {
    // A quotation mark without another one counts for nothing.
    if (index % 2 === 1 && index < pieces.length - 1) add(piece, true)
    else for (const chunk of piece.split(/\s+/u)) add(chunk, false)
  })
  return isBeginning ? opened(units) : units
}

/** The words of a part. At the end of unspaced writing any text may follow. */
function typedWords(part: string): SearchWord[] {
  const pieces = searchLine(part).match(PIECES) ?? []
  return pieces.flatMap((piece, at) => {
    const word = (text: string, isOpen = false) => ({ text: [...text].slice(0, WORD_MAX_LENGTH).join(''), isOpen })
    if (!IS_UNSPACED.test(piece)) return word(piece)
    const pairs = pairsOf(piece)
    const isLast = at === pieces.length - 1
    if (isLast && pairs.length > 1) return pairs.slice(0, -1).map(pair => word(pair))
    return pairs.map((pair, index) => word(pair, isLast && index === pairs.length - 1))
  })
}

function opened(units: SearchUnit[]): SearchUnit[] {
  const last = units.at(-1)
  const word = last?.words.at(-1)
  if (!last || !word || last.isQuoted || [...word.text].length < BEGINNING_MIN_LENGTH) return units
  return [...units.slice(0, -1), { ...last, words: [...last.words.slice(0, -1), { ...word, isOpen: true }] }]
}

/**
 * Regular expressions, for JavaScript and for PostgreSQL, that a `searchLine` must all match to contain what was typed: parts of
 * words, in any order. None when nothing was typed that is searched.
 */
export const namePatterns = (text: string): string[] => typedLines(text).map(linePattern)

/** The same for a line that was typed, as `searchLine` makes it. */
export const linePattern = (line: string): string =>
  line.replaceAll(/([aou])e|([aou])|([äöü])/g, (_, spelled: string, plain: string, typed: string) => {
    if (spelled) return `(${spelled}e|${TYPED[spelled]}e?)`
    return plain ? `[${plain}${TYPED[plain]}]` : `(${typed}|${PLAIN[typed]}e?)`
  })

/** Whether a name contains what was typed, by these; signs without a word are looked for as they are. */
export function matcherOfNames(typed: string): (name: string) => boolean {
  const patterns = namePatterns(typed).map(pattern => new RegExp(pattern, 'u'))
  if (patterns.length === 0) return name => searchForm(name).includes(searchForm(typed))
  return name => patterns.every(pattern => pattern.test(searchLine(name)))
}

/** The parts of names that were typed, as `searchLine` makes them: of each the words follow one another. */
export function typedLines(text: string): string[] {
  const pieces = text.replaceAll(/[“”„‟＂]/g, '"').split('"')
  return pieces
    .flatMap((piece, index) => (index % 2 === 1 && index < pieces.length - 1 ? piece : piece.split(/\s+/u)))
    .map(searchLine)
    .filter(line => line !== '')
    .slice(0, WORDS_MAX)
}

/** The spellings of names in an index of pieces that a typed part may stand for: `ue` and `u` for ü, `u` for `ue`. */
export function pieceForms(line: string): string[] {
  const parts = line.split(/([äöü]|[aou]e)/)
  const all = (ending: string) =>
    parts.map((part, at) => (at % 2 === 1 ? (PLAIN[part] ?? part[0]) + ending : part)).join('')
  if (parts.length > 7) return [...new Set([all(''), all('e')])]
  return parts.reduce<string[]>(
    (forms, part, at) => {
      const plain = PLAIN[part] ?? part[0]
      return forms.flatMap(form => (at % 2 === 1 ? [form + plain, `${form}${plain}e`] : form + part))
    },
    [''],
  )
}

/** A word of a text as `searchWords` has it, and where it stands, in UTF-16 units. */
export interface LocatedWord {
  readonly text: string
  readonly start: number
  readonly end: number
}

const KINDS = new RegExp(`^(?:(?<emoji>[${EMOJI}])|(?<unspaced>[${UNSPACED}]))`, 'u')
const IS_BETWEEN = new RegExp(`^(?:${BETWEEN_WORDS.source})$`, 'u')

/** Whether a typed text is one part of up to three characters in one spelling: such a piece of a name is looked up as it is. */
export function isOnePiece(text: string): boolean {
  const [line = '', ...more] = typedLines(text)
  return more.length === 0 && !line.includes(' ') && [...line].length <= 3 && pieceForms(line).length === 1
}

/** The words of a text with their places in it. Marks and invisible characters belong to the word that they are in. */
export function locateWords(text: string): LocatedWord[] {
  const found: LocatedWord[] = []
  let run: { kind: Kind; start: number } = { kind: 'between', start: 0 }
  const end = (at: number) => {
    if (run.kind !== 'between') found.push(...wordsOfRun(text, run.start, at))
  }
  let at = 0
  for (const character of text) {
    const { first, last } = kindsOf(character)
    if (first !== 'inside') {
      const goesOn = (first === run.kind && first !== 'emoji') || (run.kind !== 'between' && isMark(character))
      if (!goesOn) end(at)
      run = { kind: last, start: goesOn ? run.start : at }
    }
    at += character.length
  }
  end(at)
  return found
}

/** Decomposing may sort a mark among those before it, so no word begins with one that follows another word. */
const isMark = (character: string): boolean => character >= '\u0300' && /^\p{M}/u.test(character.normalize('NFKD'))

type Kind = 'inside' | 'between' | 'emoji' | 'unspaced' | 'word'

interface Kinds {
  readonly first: Kind
  readonly last: Kind
}

const only = (kind: Kind): Kinds => ({ first: kind, last: kind })
const [INSIDE, BETWEEN, UNSPACED_ONLY, WORD] = [only('inside'), only('between'), only('unspaced'), only('word')]

/** How a character begins and ends: `㏠` is `1日`, so it goes on with a word and ends in unspaced writing. */
function kindsOf(character: string): Kinds {
  if (character < '\u0080') return /[0-9A-Za-z]/.test(character) ? WORD : BETWEEN
  if (character >= '\u4e00' && character <= '\u9fff') return UNSPACED_ONLY
  const form = searchForm(character)
  if (form === '') return INSIDE
  const kinds = [...form].map(kindOfFolded).filter(kind => kind !== 'between')
  return { first: kinds.at(0) ?? 'between', last: kinds.at(-1) ?? 'between' }
}

function kindOfFolded(character: string): Kind {
  if (IS_BETWEEN.test(character)) return 'between'
  const groups = KINDS.exec(character)?.groups
  return groups?.emoji ? 'emoji' : groups?.unspaced ? 'unspaced' : 'word'
}

function wordsOfRun(text: string, start: number, end: number): LocatedWord[] {
  const run = text.slice(start, end)
  const words = searchWords(run)
  const characters = [...run]
  // Pairs of characters, unless some are several characters of the text.
  if (words.length < 2 || words.length !== characters.length) return words.map(word => ({ text: word, start, end }))
  let at = start
  return words.map((word, index) => {
    const from = at
    at += (characters[index] as string).length
    return { text: word, start: from, end: at + (characters[index + 1]?.length ?? 0) }
  })
}
