import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { joinBlocks } from '../../src/apps/studio/newsletters/fields.ts'
import { mergeLines } from '../../src/apps/studio/parts/translated/lines.ts'

test('of two versions of a block that are both kept, the second is a new block', () => {
  const parts = ['theirs', 'mine'].map(text => JSON.stringify({ id: 'a', kind: 'heading', text }))
  const [first, second] = joinBlocks(parts)
  assert.deepEqual([first?.id, first?.text, second?.text], ['a', 'theirs', 'mine'])
  assert.notEqual(second?.id, 'a')
})

test('of two changes of a translation, those of different texts are merged, and of the same text it is asked', () => {
  const before = { subject: 'Neues', 'a/text': 'Kantine' }
  const merge = mergeLines(before, { ...before, subject: 'Neues vom Werk' }, { 'a/text': '', 'b/text': 'Presse' })
  assert.deepEqual(
    merge.clashes.map(({ name }) => name),
    ['subject'],
    'removed there, changed here',
  )
  assert.deepEqual(merge.resolve(['mine']), { subject: 'Neues vom Werk', 'a/text': '', 'b/text': 'Presse' })
})
