// The words that a misspelt one may have been meant as, before the database is asked for them.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../../../bin/testing.mjs'
import { editsBetween, partsThatStay } from '../../../src/shared/text/spelling-edits.ts'

const ALPHABETS = ['abcdefghijklmnopqrstuvwxyz', 'абвгдежзиклмнопрстуфхцчшщъыьэюя', 'αβγδεζηθικλμνξοπρστυφχψω', 'abc']

const edit = fc.record({
  kind: fc.constantFrom('add', 'drop', 'replace', 'swap'),
  place: fc.nat(30),
  letter: fc.nat(100),
})
const words = fc.constantFrom(...ALPHABETS).chain(alphabet =>
  fc.record({
    alphabet: fc.constant([...alphabet]),
    typed: fc.array(fc.constantFrom(...alphabet), { minLength: 5, maxLength: 16 }),
    edits: fc.array(edit, { minLength: 1, maxLength: 2 }),
  }),
)

test('each word within the edits has a part that stays, and counts no more edits', () => {
  const holds = fc.property(words, ({ alphabet, typed, edits }) => {
    const most = typed.length < 9 ? 1 : 2
    const meant = [...typed]
    for (const { kind, place, letter: n } of edits.slice(0, most)) {
      const [at, letter] = [place % meant.length, alphabet[n % alphabet.length] as string]
      if (kind === 'add') meant.splice(at, 0, letter)
      else if (kind === 'drop') meant.splice(at, 1)
      else if (kind === 'replace') meant[at] = letter
      else meant.splice(at, 2, ...meant.slice(at, at + 2).reverse())
    }
    const [word, text] = [meant.join(''), typed.join('')]
    assert.ok(editsBetween(text, word, most) <= Math.min(most, edits.length), `${text} ${word}`)
    assert.equal(editsBetween(text, word, most), editsBetween(word, text, most))
    const { beginnings, endings } = partsThatStay(text, most)
    const hasPart = beginnings.some(part => word.startsWith(part)) || endings.some(part => word.endsWith(part))
    assert.ok(hasPart, `${text} ${word}`)
  })
  fc.assert(holds, { numRuns: 5_000 })
})

const TABLE: [from: string, to: string, edits: number][] = [
  ['finch', 'finch', 0],
  ['finhc', 'finch', 1],
  ['ifnch', 'finch', 1],
  ['fihcn', 'finch', 2],
  ['fnch', 'finch', 1],
  ['ffinch', 'finch', 1],
  ['fitch', 'finch', 1],
  ['modlsl', 'models', 2],
  ['птиац', 'птица', 1],
  ['πουιλ', 'πουλι', 1],
  ['holidxay', 'holidya', 2],
  ['holidya', 'holidxay', 2],
  ['abcdef', 'fedcba', 3],
]
for (const [from, to, count] of TABLE) {
  test(`${from} is ${count === 3 ? 'more than 2' : count} edits from ${to}`, () =>
    assert.equal(editsBetween(from, to, 2), count))
}
