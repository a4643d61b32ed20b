import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { countCommon, unionOfIds } from '../../../src/outward/exports/types/audience-sizes.ts'

const ids = fc.uniqueArray(fc.nat({ max: 200 }), { maxLength: 60 }).map(list => Float64Array.from(list).sort())

test('the union of lists of members holds each of them once, in order', () => {
  fc.assert(
    fc.property(fc.array(ids, { maxLength: 5 }), lists => {
      const wanted = [...new Set(lists.flatMap(list => [...list]))].sort((a, b) => a - b)
      assert.deepEqual([...unionOfIds(lists)], wanted)
    }),
  )
})

test('who is in both of two lists is counted once', () => {
  fc.assert(
    fc.property(ids, ids, (a, b) => {
      assert.equal(countCommon(a, b), [...a].filter(id => b.includes(id)).length)
    }),
  )
})
