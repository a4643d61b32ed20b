import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { PhraseFinder } from '../../../src/publishing/moderation/phrase-finder.ts'
import { wordsOf } from '../../../src/publishing/moderation/word-list.ts'

/** The same without any thought of time: every phrase is looked for at every word. */
function isFoundSlowly(text: string, phrases: readonly string[]): boolean {
  const words = simpleWordsOf(text)
  return phrases
    .map(simpleWordsOf)
    .some(
      phrase => phrase.length > 0 && words.some((_, at) => phrase.every((word, offset) => words[at + offset] === word)),
    )
}

function simpleWordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/[\p{Mark}\p{Cf}]/gu, '')
  return (
    plain
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

test('words are found whole, whatever their case, accents and invisible characters', async () => {
  const found: Array<[text: string, phrase: string, found: boolean]> = [
    ['what an ass', 'ass', true],
    ['class', 'ass', false],
    ['IDIOT!', 'idiot', true],
    ['id\u200biot', 'idiot', true],
    ['ídïot', 'idiot', true],
    ['off-the-record', 'off the record', true],
    ['off the', 'off the record', false],
    ['off the off the record', 'off the record', true],
    ['ＩＤＩＯＴ', 'idiot', true],
    ['ΣΟΦΟΣ', 'σοφος', true],
    ['ΣΟΦΟΣ', 'σοφοσ', true],
    ['', 'idiot', false],
  ]
  for (const [text, phrase, expected] of found) {
    assert.equal(await new PhraseFinder([phrase]).isFoundIn(text), expected, `${phrase} in ${text}`)
  }
})

test('of phrases that share their words, each is found in its place', async () => {
  const word = fc.constantFrom('a', 'b', 'á', 'AB', 'c')
  const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map(words => words.join(' '))
  await fc.assert(
    fc.asyncProperty(fc.array(phrase, { maxLength: 8 }), fc.array(word, { maxLength: 30 }), async (phrases, words) => {
      const text = words.join('-')
      assert.equal(await new PhraseFinder(phrases).isFoundIn(text), isFoundSlowly(text, phrases))
    }),
    { numRuns: 500 },
  )
})

test('words are those of the whole text, wherever it is cut into pieces', () => {
  const unit = fc.constantFrom(
    'a',
    'Σ',
    'ς',
    'é',
    'e\u0301',
    '\u0301\u0316',
    '\u200b',
    ' ',
    '-',
    '😀',
    '𝔸',
    'ﷺ',
    '가',
    'ﾞ',
    'İ',
  )
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 40 }), fc.integer({ min: 4_050, max: 4_100 }), (text, at) => {
      const long = `${'x '.repeat(at / 2)}${text}${'y'.repeat(at % 7)}${text}`
      assert.deepEqual(wordsOf(long), simpleWordsOf(long))
    }),
    { numRuns: 200 },
  )
  fc.assert(fc.property(fc.string({ unit: 'binary' }), text => assert.deepEqual(wordsOf(text), simpleWordsOf(text))))
})

test('a word longer than any phrase is not kept whole, and is none of the list', async () => {
  const finder = new PhraseFinder(['a'.repeat(100)])
  assert.equal(await finder.isFoundIn('a'.repeat(500_000)), false)
  assert.equal(await finder.isFoundIn(`${'b'.repeat(500_000)} ${'A'.repeat(100)}`), true)
})
