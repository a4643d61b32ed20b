// Words are folded by the database where they are stored, and by the server where they are asked for: both do the same.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import {
  locateWords,
  namePatterns,
  readSearch,
  searchForm,
  searchLine,
  searchWords,
  umlautForms,
} from '../../../src/shared/text/search-text.ts'
import { sharedApp } from '../../support/app.ts'

const { database } = (await sharedApp()).app.services

interface Folded {
  readonly value: string
  readonly form: string
  readonly line: string
  readonly words: string[]
}

const foldAll = (texts: readonly string[]) =>
  database.system(async db => {
    const { rows } = await sql<Folded>`
      select value, search_form(value) as form, search_line(value) as line, search_words(value) as words
        from unnest(${texts}::text[]) with ordinality as t (value, n) order by n`.execute(db)
    return rows
  })

const foldHere = (value: string): Folded => ({
  value,
  form: searchForm(value),
  line: searchLine(value),
  words: searchWords(value),
})

/** Letters that Unicode has since 15: databases know them or not. */
const YOUNG =
  /[\u1c89\u1c8a\u2c2f\ua7c0-\ua7ff\u{10570}-\u{105bc}\u{105c0}-\u{105ff}\u{10d40}-\u{10d8f}\u{16ea0}-\u{16edf}\u{1cc00}-\u{1ccff}\u{1e030}-\u{1e08f}]/u

/** Assigned in the Unicode of this process, none of them half a character. */
const EVERY_CHARACTER = Array.from({ length: 0x32000 }, (_, code) => code)
  .filter(code => code > 0 && (code < 0xd800 || code > 0xdfff))
  .map(code => String.fromCodePoint(code))
  .filter(character => !/\p{Cn}/u.test(character) && !YOUNG.test(character))

/** Texts of what people type and of what breaks programs. */
const LETTERS = [
  ...'aeouäöüßÄÖÜéñçøłđæœ AEOUSZ-/\'’´`"._@#0189\u0308\u0301\u00ad\u200d上海市日本カガ한국ไทย👍🏽❤️🇩🇪½ﬁＡΣς㏠\u3099ﾞ',
]
const someText = fc.oneof(
  fc.array(fc.constantFrom(...LETTERS), { maxLength: 30 }).map(letters => letters.join('')),
  fc
    .array(fc.nat(EVERY_CHARACTER.length - 1), { maxLength: 20 })
    .map(places => places.map(place => EVERY_CHARACTER[place]).join('')),
)

describe('a text is folded', () => {
  test('character by character as by the database', async () => {
    const differing: string[] = []
    for (let start = 0; start < EVERY_CHARACTER.length; start += 20_000) {
      const set = EVERY_CHARACTER.slice(start, start + 20_000)
      for (const there of await foldAll(set)) {
        const here = foldHere(there.value)
        if (JSON.stringify(here) !== JSON.stringify(there)) {
          differing.push(`${there.value.codePointAt(0)?.toString(16)} ${JSON.stringify(here)} ${JSON.stringify(there)}`)
        }
      }
    }
    assert.deepEqual(differing.slice(0, 60), [], `${differing.length}`)
  })

  test('in any order of characters as by the database', async () => {
    const texts = fc.sample(someText, 3000)
    const there = await foldAll(texts)
    assert.deepEqual(there, texts.map(foldHere))
  })

  test('with long runs of marks as by the database, which are cut, and long words of any writing, which are not', async () => {
    const runs = [
      `a${'\u0301'.repeat(150)}${'\u0316'.repeat(150)}b`,
      `u${'\u0308'.repeat(300)}`,
      `ก${'\u0e48\u0e38'.repeat(120)}`,
    ]
    const words = [
      'स्ते '.repeat(60),
      'ภาษาไทย'.repeat(40),
      '한국어'.repeat(60),
      'ကမ္ဘာ'.repeat(60),
      'ភាសាខ្មែរ'.repeat(40),
      'カ\u3099'.repeat(120),
    ]
    const there = await foldAll([...runs, ...words])
    assert.deepEqual(there, [...runs, ...words].map(foldHere))
    for (const run of runs) assert.ok(searchForm(run).length < 110)
    for (const word of words) assert.ok(searchForm(word).length >= word.normalize('NFC').length)
  })

  test('once: what is folded stays as it is', () => {
    fc.assert(
      fc.property(someText, text => {
        assert.equal(searchForm(searchForm(text)), searchForm(text))
        assert.equal(searchLine(searchLine(text)), searchLine(text))
      }),
    )
  })

  test('and every spelling of an umlaut as by the database', async () => {
    const words = fc.sample(
      fc.array(fc.constantFrom(...'aüöäxe'), { maxLength: 9 }).map(parts => parts.join('')),
      500,
    )
    const rows = await database.system(async db => {
      const found = await sql<{ forms: string[] }>`
        select umlaut_forms(w) as forms from unnest(${words}::text[]) with ordinality as t (w, n) order by n`.execute(
        db,
      )
      return found.rows
    })
    const sorted = (forms: readonly string[]) => [...forms].sort()
    assert.deepEqual(
      rows.map(({ forms }) => sorted(forms)),
      words.map(word => sorted(umlautForms(word))),
    )
  })

  test('so that its words have their places in it', () => {
    fc.assert(
      fc.property(someText, text => {
        const located = locateWords(text)
        for (const { start, end } of located) assert.ok(start >= 0 && start < end && end <= text.length)
        assert.deepEqual(located.map(word => word.text).join(' '), searchWords(text).join(' '))
      }),
    )
  })
})

describe('what is typed', () => {
  const shown = (text: string, isBeginning = false) =>
    readSearch(text, { isBeginning }).map(({ words, isQuoted }) => {
      const all = words.map(word => (word.isOpen ? `${word.text}*` : word.text)).join(' ')
      return isQuoted ? `"${all}"` : all
    })
  const cases: Array<[text: string, read: string[]]> = [
    ['Quarterly  Report', ['quarterly', 'report']],
    ['E-Bike', ['e bike']],
    ["L'équipe l’ÉQUIPE", ['l equipe', 'l equipe']],
    ['soup or -bread', ['soup', 'or', 'bread']],
    ['"brake pads" new', ['"brake pads"', 'new']],
    ['12" wheel', ['12', 'wheel']],
    ['a "b" c" d', ['a', '"b"', 'c', 'd']],
    ['“brake pads”', ['"brake pads"']],
    ['上海', ['上海']],
    ['上海市', ['上海 海市']],
    ['上', ['上*']],
    ['AI技术', ['ai 技术']],
    ['👍🏽 👍', ['👍', '👍']],
    ['rec\u00adord', ['record']],
    ['!!!', []],
  ]
  for (const [text, read] of cases) test(JSON.stringify(text), () => assert.deepEqual(shown(text), read))

  test('may go on only where a beginning is asked for, and from two letters', () => {
    assert.deepEqual(shown('quarterly rep', true), ['quarterly', 'rep*'])
    assert.deepEqual(shown('plan b', true), ['plan', 'b'])
    assert.deepEqual(shown('"quarterly rep"', true), ['"quarterly rep"'])
  })

  test('finds names by parts of words, in every spelling of an umlaut', () => {
    const finds = (typed: string, name: string) =>
      namePatterns(typed).every(pattern => new RegExp(pattern, 'u').test(searchLine(name)))
    const found: Array<[typed: string, name: string, is: boolean]> = [
      ['müller', 'Anna Mueller', true],
      ['müller', 'Anna Muller', true],
      ['mueller', 'Anna Müller', true],
      ['mueller', 'Anna Muller', false],
      ['muller', 'Anna Müller', true],
      ['muller', 'Anna Mueller', false],
      ['uell anna', 'Anna Müller', true],
      ['gruezi', 'Grüezi', true],
      ["o'brien", 'Sean O’Brien', true],
      ['anna-lena', 'Anna Lena', true],
      ['lena-anna', 'Anna Lena', false],
      ['soren', 'Søren', true],
      ['海', '上海 Office', true],
    ]
    for (const [typed, name, is] of found) assert.equal(finds(typed, name), is, `${typed} in ${name}`)
  })
})
