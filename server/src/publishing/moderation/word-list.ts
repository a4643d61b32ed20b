// Finding a program's words in what people write. Words compare without regard to case, accents and invisible characters,
// and only whole: "ass" is not found in "class".

/** Of a text, folded in one step: what comes in one piece keeps others waiting. */
const PIECE_LENGTH = 4_096
/** A word that is longer than the longest phrase can be when it is unfolded is none of the list: its rest is not kept. */
const WORD_KEPT_MAX = 2_000

const INVISIBLE = /[\p{Mark}\p{Cf}]/gu
const WORD = /[\p{L}\p{N}]+/gu
const STARTS_IN_WORD = /^[\p{L}\p{N}]/u
const ENDS_IN_WORD = /[\p{L}\p{N}]$/u

/** A text as it is compared: its words of letters and digits, in small letters without accents. */
export function wordsOf(text: string): string[] {
  return [...wordsInPieces(text)].flat()
}

/** The same for a text of any length: each step returns some words and takes a millisecond or so. */
export function* wordsInPieces(text: string): Generator<string[]> {
  let cut = ''
  for (const piece of piecesOf(text)) {
    const folded = fold(piece)
    // Of marks alone: what the piece before ended with may go on in the next.
    if (folded === '') continue
    const words: string[] = folded.match(WORD) ?? []
    if (cut !== '') {
      if (STARTS_IN_WORD.test(folded)) words[0] = (cut + words[0]).slice(0, WORD_KEPT_MAX)
      else words.unshift(cut)
    }
    cut = ENDS_IN_WORD.test(folded) ? (words.pop() ?? '') : ''
    yield words
  }
  if (cut !== '') yield [cut]
}

/**
 * The marks go first, as well: to bring a long run of them into order, which decomposing would do, takes time with the
 * square of their number. The sigma at the end of a word is a sigma.
 */
const fold = (piece: string): string =>
  piece.replace(INVISIBLE, '').normalize('NFKD').replace(INVISIBLE, '').toLowerCase().replaceAll('ς', 'σ')

/** Never cut within a surrogate pair. */
function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + PIECE_LENGTH, text.length)
    if (end < text.length && (text.charCodeAt(end) & 0xfc00) === 0xdc00) end--
    yield text.slice(start, Math.max(end, start + 1))
    start = Math.max(end, start + 1)
  }
}
