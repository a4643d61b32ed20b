import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../../../bin/testing.mjs'
import { PhraseFinder } from '../../../src/publishing/moderation/word-list.ts'
import { wordsOf } from '../../../src/publishing/moderation/words-of-text.ts'

/** The same without any thought of time: every phrase is looked for at every word. */
function isFoundSlowly(text: string, phrases: readonly string[]): boolean {
  const words = simpleWordsOf(text)
  return phrases
    .map(simpleWordsOf)
    .some(
      phrase => phrase.length > 0 && words.some((_, at) => phrase.every((word, offset) => words[at + offset] === word)),
    )
}

const ALONE = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/u
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u
const KEPT = /(?=\p{Mark})[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}\u3099\u309a]/u

const LETTERS = new Map(
  Object.entries({
    ...{ ς: 'σ', ß: 'ss', ı: 'i', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't' },
    ...{ ґ: 'г', ى: 'ي', ة: 'ه' },
  }),
)

/** The same character by character, over the whole text. */
function simpleWordsOf(text: string): string[] {
  const visible = [...text].filter(one => !/[\p{Mark}\p{Cf}\u0640]/u.test(one) || KEPT.test(one)).join('')
  const plain = [...visible.normalize('NFKD')]
    .filter(one => !/[\p{Mark}\p{Cf}\u0640]/u.test(one) || KEPT.test(one))
    .join('')
  const words: string[] = []
  let before: 'word' | 'alone' | 'gap' = 'gap'
  let isAfterAlone = false
  const spelled = [...plain.toLowerCase()].map(one => LETTERS.get(one) ?? one).join('')
  for (const one of spelled) {
    const isLetter = /[\p{L}\p{N}]/u.test(one)
    const isAlone = (isLetter && ALONE.test(one)) || EMOJI.test(one)
    if (isAlone) {
      if (before === 'gap' && isAfterAlone) words.push('')
      words.push(one)
      before = 'alone'
    } else if (isLetter) {
      if (before === 'word') words.push(words.pop() + one)
      else words.push(one)
      before = 'word'
    } else if (before === 'alone' && KEPT.test(one) && !EMOJI.test(words.at(-1) ?? '')) words.push(words.pop() + one)
    else before = 'gap'
    if (before !== 'gap') isAfterAlone = before === 'alone'
  }
  return words
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
    ['Du Scheißkerl!', 'SCHEISSKERL', true],
    ['DU SCHEISSKERL!', 'Scheißkerl', true],
    ['DU SCHEIẞKERL!', 'Scheisskerl', true],
    ['der Führer', 'fuehrer', true],
    ['der Führer', 'fuhrer', true],
    ['der Fuehrer', 'Führer', true],
    ['der FU\u0308HRER', 'fuehrer', true],
    ['der Fuhrer', 'Führer', true],
    ['der Fuhrer', 'fuehrer', false],
    ['der Fuehrer', 'fuhrer', false],
    ['smørrebrød', 'smorrebrod', true],
    ['ISTANBUL', 'ıstanbul', true],
    ['你是一个笨蛋吗', '笨蛋', true],
    ['你很笨,蛋是好的', '笨蛋', false],
    ['笨 蛋', '笨蛋', false],
    ['おまえはばかだ', 'ばか', true],
    ['おまえはばかだ', 'はか', false],
    ['ﾊﾞｶだ', 'バカ', true],
    ['バカヤロー', 'バカ', true],
    ['คุณเป็นควายหรือ', 'ควาย', true],
    ['ไปหาหมา', 'หม่า', false],
    ['ວ່າໝາແມ່ນ', 'ໝາ', true],
    ['nice🖕🏽', '🖕', true],
    ['so🖕so', '🖕', true],
    ['❤️', '❤', true],
    ['👍👎', '👎', true],
    ['👍', '👎', false],
    ['iPhone手机很好', 'iphone手机', true],
    ['我的iPhone 手机', 'iphone手机', true],
    ['ass笨蛋', 'ass', true],
    ['바보야', '바보', false],
    ['이 바보', '바보', true],
    ['हिन्दी भाषा', 'हिन्दी', true],
    ['القـهوة باردة', 'القهوه', true],
    ['Wie IDIÓTISCH!', 'idiot*', true],
    ['Ein Vollidiot', 'idiot*', false],
    ['dumme Kühe', 'dumme kuh*', true],
    ['dumme liebe Kühe', 'dumme kuh*', false],
    ['5 * 3', '*', false],
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
    '\u0640',
    ' ',
    '-',
    '😀',
    '𝔸',
    'ﷺ',
    '가',
    'ﾞ',
    'İ',
    'ß',
    '笨',
    'が',
    'か',
    '\u3099',
    'ก้',
    ',',
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

test('what is found is named with its place, in the text as it was written', async () => {
  const finder = new PhraseFinder(['Führer', 'idiot*', 'off the record', '笨蛋', '1'])
  const named = async (text: string) =>
    (await finder.matchesIn(text)).map(({ phrase, at, length }) => [phrase, text.slice(at, at + length)])
  assert.deepEqual(await named('Der "FUEHRER", id\u200bi\u0301otisch - off  the-record! 你是笨蛋。 ½'), [
    ['Führer', 'FUEHRER'],
    ['idiot*', 'id\u200bi\u0301otisch'],
    ['off the record', 'off  the-record'],
    ['笨蛋', '笨蛋'],
    ['1', '½'],
  ])
  assert.deepEqual(await named('class'), [])
  const unit = fc.constantFrom(
    'a',
    'é',
    'e\u0301',
    'Ü',
    'u\u0308',
    '\u200b',
    ' ',
    '-',
    '😀',
    '笨',
    'が',
    '\u3099',
    ',',
    '𝔸',
  )
  const phrase = fc.constantFrom('a', 'a e', 'ü', 'ae*', 'ue', '笨笨', '笨 笨', '😀', 'が', 'e', 'a a')
  await fc.assert(
    fc.asyncProperty(fc.array(phrase, { maxLength: 5 }), fc.string({ unit, maxLength: 30 }), async (phrases, text) => {
      const many = new PhraseFinder(phrases)
      const matches = await many.matchesIn(text)
      assert.equal(matches.length > 0, await many.isFoundIn(text))
      for (const { phrase, at, length } of matches) {
        assert.ok(await new PhraseFinder([phrase]).isFoundIn(text.slice(at, at + length)), `${phrase} at ${at}`)
      }
    }),
    { numRuns: 500 },
  )
})
