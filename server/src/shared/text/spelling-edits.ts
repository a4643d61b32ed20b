// Words that are near to one another. An edit adds, drops or replaces a letter, or swaps two neighbours.

/**
 * Parts of which a similar word has at least one: cut into one part more than there are edits, one part has none, unless edits swap
 * letters of two parts. With two edits the last of three parts has none, or the first, or each of these has one: then all spellings of
 * the first with one edit are tried, before the middle without its last letter, which may be swapped with the last part.
 */
export function partsThatStay(word: string, editsMax: number): { beginnings: string[]; endings: string[] } {
  const letters = [...word]
  const size = Math.floor(letters.length / (editsMax + 1))
  const first = letters.slice(0, size)
  const swapped = swappedAt(letters, size - 1)
  if (editsMax === 1) {
    return { beginnings: [first.join(''), swapped.join('')], endings: [letters.slice(size).join('')] }
  }
  const middle = letters.slice(size, 2 * size - 1).join('')
  const beginnings = new Set([first.join(''), ...editsOfPart(first).map(part => part + middle)])
  beginnings.add(swapped.slice(0, 2 * size - 1).join(''))
  return { beginnings: [...beginnings], endings: [letters.slice(2 * size).join('')] }
}

const ALPHABETS = ['abcdefghijklmnopqrstuvwxyz', 'абвгдежзиклмнопрстуфхцчшщъыьэюяіїєґ', 'αβγδεζηθικλμνξοπρστυφχψω']

function editsOfPart(letters: readonly string[]): string[] {
  const alphabet = ALPHABETS.find(one => letters.some(letter => one.includes(letter))) ?? letters.join('')
  const edited = new Set<string>()
  for (let at = 0; at <= letters.length; at++) {
    const [before, after] = [letters.slice(0, at).join(''), letters.slice(at).join('')]
    const rest = letters.slice(at + 1).join('')
    if (at < letters.length) edited.add(before + rest)
    if (at < letters.length - 1) edited.add(swappedAt(letters, at).join(''))
    for (const letter of alphabet) {
      edited.add(before + letter + after)
      if (at < letters.length) edited.add(before + letter + rest)
    }
  }
  return [...edited]
}

const swappedAt = (letters: readonly string[], at: number): string[] =>
  letters.map((letter, n) => letters[n === at ? at + 1 : n === at + 1 ? at : n] ?? letter)

/** Edits that turn one word into the other; `most + 1` if there are more. */
export const editsBetween = (from: string, to: string, most: number): number => edits([...from], [...to], 0, 0, most)

/** Edits between what follows these places: equal letters are skipped, and each edit is tried at the first that differ. */
function edits(from: readonly string[], to: readonly string[], i: number, j: number, most: number): number {
  while (i < from.length && from[i] === to[j]) {
    i++
    j++
  }
  const [dropped, added] = [from.length - i, to.length - j]
  if (dropped === 0 || added === 0) return Math.min(dropped + added, most + 1)
  if (most === 0 || Math.abs(dropped - added) > most) return most + 1
  let least = most + 1
  const attempt = (drops: number, adds: number, cost = 1) => {
    if (cost < least) least = Math.min(least, cost + edits(from, to, i + drops, j + adds, least - 1 - cost))
  }
  attempt(1, 1)
  attempt(1, 0)
  attempt(0, 1)
  if (from[i] === to[j + 1] && from[i + 1] === to[j]) attempt(2, 2)
  // Swapped, and another letter between them added or dropped.
  if (from[i] === to[j + 2] && from[i + 1] === to[j]) attempt(2, 3, 2)
  if (from[i] === to[j + 1] && from[i + 2] === to[j]) attempt(3, 2, 2)
  return least
}
