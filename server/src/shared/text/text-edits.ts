// Edits of a plain text, and where its spans are afterwards; all places are in UTF-16 units.

export interface Span {
  readonly offset: number
  readonly length: number
}

/** A replaced part of a text. */
export interface Edit extends Span {
  readonly text: string
}

/** The text with its edits, which are in order and do not overlap. */
export function editedText(text: string, edits: readonly Edit[]): string {
  let at = 0
  const parts = edits.map(({ offset, length, text: replacement }) => {
    const part = text.slice(at, offset) + replacement
    at = offset + length
    return part
  })
  return parts.join('') + text.slice(at)
}

/** The span after these edits; null if an edit takes its `@` without putting another there. */
export function movedSpan({ offset, length }: Span, edits: readonly Edit[]): Span | null {
  const end = offset + length
  let [start, stop] = [offset, end]
  for (const edit of edits) {
    const editEnd = edit.offset + edit.length
    const growth = edit.text.length - edit.length
    if (edit.offset >= end) break
    if (edit.offset <= offset && editEnd > offset && !(edit.offset === offset && edit.text.startsWith('@'))) return null
    if (editEnd <= offset) start += growth
    // One that reaches beyond the end: the span ends with the replacement.
    stop += editEnd > end ? growth + (editEnd - end) : growth
  }
  return { offset: start, length: stop - start }
}
