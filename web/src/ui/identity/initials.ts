const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** `Mia Berg` is `MB`, `Alps` is `A`; of a name of many words the first and the last count. */
export function initialsOf(name: string): string {
  const words = name
    .replaceAll(/[^\p{L}\p{N}\s]/gu, ' ')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map(word => first(word ?? '')).join('')
}

function first(word: string): string {
  for (const { segment } of segments.segment(word)) return segment.toLocaleUpperCase()
  return ''
}

/** A hue in degrees, the same for the same name. */
export function hueOf(name: string): number {
  let hash = 0
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 100_003
  return (hash * 47) % 360
}
