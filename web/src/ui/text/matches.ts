// Where the words of a search occur in a text, without regard to case and accents, as the server finds them.

/** A piece of a text; `at` is its place, in UTF-16 units. */
export interface TextPart {
  readonly at: number
  readonly text: string
  readonly isMatch: boolean
}

interface MatchOptions {
  /** Parts of words as well, not only their beginnings. */
  readonly within?: boolean
}

/** A text in pieces, those that match and those between. */
export function partsOf(text: string, search: string, options: MatchOptions = {}): readonly TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const { start, end } of matchesIn(text, search, options)) {
    if (start > at) parts.push({ at, text: text.slice(at, start), isMatch: false })
    parts.push({ at: start, text: text.slice(start, end), isMatch: true })
    at = end
  }
  if (at < text.length) parts.push({ at, text: text.slice(at), isMatch: false })
  return parts
}

/** A long text from a little before its first match on, so that the match is in view; the text itself when it is near its start. */
export function fromFirstMatch(text: string, search: string, before: number): string {
  const [first] = matchesIn(text, search, {})
  if (!first || first.start <= before) return text
  const space = text.indexOf(' ', first.start - before)
  return `… ${text.slice(space >= 0 && space < first.start ? space + 1 : first.start)}`
}

function matchesIn(text: string, search: string, { within = false }: MatchOptions) {
  const words = folded(search)
    .text.split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort((one, other) => other.length - one.length)
  if (words.length === 0) return []
  const { text: plain, places } = folded(text)
  const start = within ? '' : '(?<![\\p{L}\\p{N}])'
  return [...plain.matchAll(new RegExp(`${start}(?:${words.join('|')})`, 'gu'))].map(match => ({
    start: places[match.index] ?? 0,
    end: places[match.index + match[0].length] ?? text.length,
  }))
}

/** Small letters without accents, and the position of each in the original. */
function folded(text: string): { text: string; places: readonly number[] } {
  let plain = ''
  const places: number[] = []
  let at = 0
  for (const character of text) {
    const base = character.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
    for (let index = 0; index < base.length; index++) places.push(at)
    plain += base
    at += character.length
  }
  return { text: plain, places: [...places, text.length] }
}
