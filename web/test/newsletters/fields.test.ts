import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { joinBlocks } from '../../src/apps/studio/newsletters/fields.ts'

test('of two versions of a block that are both kept, the second is a new block', () => {
  const parts = ['theirs', 'mine'].map(text => JSON.stringify({ id: 'a', kind: 'heading', text }))
  const [first, second] = joinBlocks(parts)
  assert.deepEqual([first?.id, first?.text, second?.text], ['a', 'theirs', 'mine'])
  assert.notEqual(second?.id, 'a')
})
