// Words that are near to one another, by letters that are added, dropped or replaced.

/**
 * Parts of which a similar word has at least one: cut into one part more than there are edits, one part has none. If that is the
 * middle of three, the first has one, and all of its spellings with one edit are tried before the middle.
 */
export function partsThatStay(word: string, editsMax: number): { beginnings: string[]; endings: string[] } {
  const letters = [...word]
  const size = Math.floor(letters.length / (editsMax + 1))
  const [first, rest] = [letters.slice(0, size), letters.slice(size)]
  const last = editsMax === 1 ? rest : letters.slice(2 * size)
  const middle = letters.slice(size, 2 * size).join('')
  const edited = editsMax === 1 ? [] : editsOfPart(first).map(part => part + middle)
  return { beginnings: [...new Set([first.join(''), ...edited])], endings: [last.join('')] }
}

const ALPHABETS = ['abcdefghijklmnopqrstuvwxyz', 'абвгдежзиклмнопрстуфхцчшщъыьэюяіїєґ', 'αβγδεζηθικλμνξοπρστυφχψω']

function editsOfPart(letters: readonly string[]): string[] {
  const alphabet = ALPHABETS.find(one => letters.some(letter => one.includes(letter))) ?? letters.join('')
  const edited = new Set<string>()
  for (let at = 0; at <= letters.length; at++) {
    const [before, after] = [letters.slice(0, at).join(''), letters.slice(at).join('')]
    const rest = letters.slice(at + 1).join('')
    if (at < letters.length) edited.add(before + rest)
    for (const letter of alphabet) {
      edited.add(before + letter + after)
      if (at < letters.length) edited.add(before + letter + rest)
    }
  }
  return [...edited]
}

/** Letters to add, drop or replace to turn one word into the other; `most + 1` if there are more. */
export function editsBetween(from: string, to: string, most: number): number {
  const [a, b] = [[...from], [...to]]
  if (Math.abs(a.length - b.length) > most) return most + 1
  let row = b.map((_, at) => at + 1)
  for (const [i, letter] of a.entries()) {
    let diagonal = i
    let left = i + 1
    row = row.map((above, j) => {
      left = Math.min(left + 1, above + 1, diagonal + Number(letter !== b[j]))
      diagonal = above
      return left
    })
    if (Math.min(i + 1, ...row) > most) return most + 1
  }
  return row.at(-1) ?? a.length
}
