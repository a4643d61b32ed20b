// Finding a program's words in what people write. Words compare without regard to case, accents and invisible characters,
// and only whole: "ass" is not found in "class".

/** Characters of a text folded in one step: a longer step would block other requests. */
const PIECE_LENGTH = 4_096
/** A word longer than the longest unfolded phrase cannot be in the list: the rest of it is not kept. */
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
    // A piece of only marks: the last word of the previous piece may continue in the next.
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
 * Marks are also removed first: decomposing would sort a long run of them, in quadratic time. A final sigma counts as a
 * sigma.
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
