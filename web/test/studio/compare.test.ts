import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import type { Block } from '../../src/apps/studio/history/blocks.ts'
import { compareBlocks, compareWords, countWords, type Part } from '../../src/apps/studio/history/compare.ts'

/** `the [-old-] {+new+} text` */
const shown = (parts: readonly Part[]) =>
  parts
    .map(({ text, change }) => (change === 'same' ? text : change === 'added' ? `{+${text}+}` : `[-${text}-]`))
    .join('')
const text = (...texts: string[]): Block[] => texts.map(said => ({ kind: 'text', text: said }))

for (const [before, after, expected] of [
  ['', '', ''],
  ['Same', 'Same', 'Same'],
  ['', 'New', '{+New+}'],
  ['Old', '', '[-Old-]'],
  ['on Thursday at noon', 'on Friday at noon', 'on [-Thursday-]{+Friday+} at noon'],
  ['Κυριακή πρωί', 'Δευτέρα πρωί', '[-Κυριακή-]{+Δευτέρα+} πρωί'],
  ['我们星期四离开', '我们星期五离开', '我们[-星期四-]{+星期五+}离开'],
] as const) {
  test(`words: "${before}" → "${after}"`, () => assert.equal(shown(compareWords(before, after)), expected))
}

test('blocks keep their order; what has a counterpart is compared with it, word by word', () => {
  const before = text('Leave by the stairs at noon.', 'Take your badge.', 'Thank you.')
  const after = text('Leave by the stairs at one.', 'Thank you.', 'See you there.')
  assert.deepEqual(
    compareBlocks(before, after).map(({ parts }) => shown(parts)),
    ['Leave by the stairs at [-noon-]{+one+}.', '[-Take your badge.-]', 'Thank you.', '{+See you there.+}'],
  )
})

test('blocks with little in common are not mixed', () => {
  const [one, other] = compareBlocks(text('The canteen is closed today.'), text('Bicycles can be borrowed.'))
  assert.deepEqual(
    [one, other].map(block => block?.parts.length),
    [1, 1],
  )
  assert.deepEqual([one?.parts[0]?.change, other?.parts[0]?.change], ['removed', 'added'])
})

test('a paragraph that becomes a heading is a change', () => {
  const compared = compareBlocks([{ kind: 'text', text: 'When' }], [{ kind: 'heading', text: 'When' }])
  assert.deepEqual(compared, [{ kind: 'heading', parts: [{ text: 'When', change: 'same' }] }])
})

test('words are counted, punctuation is not', () => {
  const parts = compareWords('At noon.', 'At noon, by the stairs!')
  assert.deepEqual([countWords(parts, 'added'), countWords(parts, 'removed')], [3, 0])
})
