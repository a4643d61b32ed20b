import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../../bin/testing.mjs'
import { settleEach } from '../../src/lib/settle-each.ts'

test('every item is tried once, at most four at a time, and what fails keeps none of the others', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 12 }), async outcomes => {
      const items = outcomes.map((isGood, id) => ({ id, isGood }))
      const tried: number[] = []
      let running = 0
      let most = 0
      const { done, failed } = await settleEach(items, async ({ id, isGood }) => {
        tried.push(id)
        most = Math.max(most, ++running)
        await new Promise(setImmediate)
        running--
        if (!isGood) throw new Error(String(id))
      })
      assert.deepEqual(
        tried.toSorted((one, other) => one - other),
        items.map(({ id }) => id),
      )
      assert.equal(most, Math.min(4, items.length))
      assert.deepEqual(
        done,
        items.filter(({ isGood }) => isGood),
      )
      assert.deepEqual(
        failed.map(({ item, error }) => [item, (error as Error).message]),
        items.filter(({ isGood }) => !isGood).map(item => [item, String(item.id)]),
      )
    }),
    { numRuns: 50 },
  )
})
