import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { choicesOf } from '../../src/apps/studio/surveys/choice-lines.ts'

const TEA = [
  { id: 'a', text: 'Tea' },
  { id: 'b', text: 'Milk' },
  { id: 'c', text: 'Water' },
]
const idsOf = (text: string) => choicesOf(text.split('\n'), TEA).map(({ id = null }) => id)

test('lines of choices keep the ids of the choices that they were', () => {
  assert.deepEqual(idsOf('Tea\nOat milk\nWater'), ['a', 'b', 'c'], 'one is changed')
  assert.deepEqual(idsOf('Juice\nTea\nMilk\nWater'), [null, 'a', 'b', 'c'], 'one comes before')
  assert.deepEqual(idsOf('Tea\nMilk\n\nWater'), ['a', 'b', null, 'c'], 'a line is begun')
  assert.deepEqual(idsOf('Tea\nWater'), ['a', 'c'], 'one goes')
  assert.deepEqual(idsOf('Tea\nMilk\nWater\nWater'), ['a', 'b', 'c', null], 'one is written twice')
  assert.deepEqual(idsOf(''), [null], 'all go')
})
