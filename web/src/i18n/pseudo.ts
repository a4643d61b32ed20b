const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  g: 'ĝ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  n: 'ñ',
  o: 'ó',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  w: 'ŵ',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  B: 'Ɓ',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  G: 'Ĝ',
  I: 'Î',
  L: 'Ļ',
  N: 'Ñ',
  O: 'Ö',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Û',
  W: 'Ŵ',
  Y: 'Ý',
}

/** Words and their parts as a pseudo-language: accented, a third longer, in brackets; placeholders and tags stay. */
export function toPseudo(words: unknown): unknown {
  if (typeof words === 'string') {
    const text = words
      .split(/(\{\{[^}]*\}\}|<[^>]*>)/)
      .map((part, index) => (index % 2 ? part : part.replaceAll(/[a-z]/gi, letter => ACCENTED[letter] ?? letter)))
      .join('')
    return `[${text}${'·'.repeat(Math.ceil(words.length / 3))}]`
  }
  return Object.fromEntries(Object.entries(words as object).map(([key, value]) => [key, toPseudo(value)]))
}
