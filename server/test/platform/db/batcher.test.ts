import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { test } from '../../../../bin/testing.mjs'
import { createBatcher } from '../../../src/platform/db/batcher.ts'

interface Item {
  readonly key: number
  readonly mark: string
  readonly outcome: 'done' | 'failed' | 'breaks its batch'
  /** Milliseconds after the one before. */
  readonly pause: number
}

const items = fc.array(
  fc.record({
    key: fc.nat(2),
    mark: fc.constantFrom('a', 'b', 'c', 'd'),
    outcome: fc.constantFrom<Item['outcome']>('done', 'done', 'done', 'failed', 'breaks its batch'),
    pause: fc.nat(1),
  }),
  { maxLength: 40 },
)

test('every item gets its own outcome, in batches within the limits and in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      items,
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 5 }),
      async (all, batchesMax, size) => {
        const inFlight = new Map<number, number>()
        const seen: Item[] = []
        const batcher = createBatcher<number, Item, Item>({
          inFlightMax: batchesMax,
          itemsMax: size,
          waitingMax: 100,
          refusal: () => new Error('too many'),
          conflictKey: ({ mark }) => mark,
          async process(key, batch) {
            inFlight.set(key, (inFlight.get(key) ?? 0) + 1)
            assert.ok((inFlight.get(key) ?? 0) <= batchesMax)
            assert.ok(batch.length >= 1 && batch.length <= size)
            assert.ok(batch.every(item => item.key === key))
            assert.equal(new Set(batch.map(({ mark }) => mark)).size, batch.length)
            seen.push(...batch)
            await sleep(1)
            inFlight.set(key, (inFlight.get(key) ?? 0) - 1)
            if (batch.some(({ outcome }) => outcome === 'breaks its batch')) throw new Error('broken')
            return batch.map(item =>
              item.outcome === 'done' ? { status: 'fulfilled', value: item } : { status: 'rejected', reason: item },
            )
          },
        })
        const outcomes = []
        for (const item of all) {
          if (item.pause > 0) await sleep(item.pause)
          outcomes.push(Promise.allSettled([batcher.add(item.key, item)]))
        }
        for (const [index, [outcome]] of (await Promise.all(outcomes)).entries()) {
          const item = all[index] as Item
          if (outcome?.status === 'fulfilled') assert.equal(outcome.value, item)
          else assert.ok(outcome?.reason === item || outcome?.reason.message === 'broken')
          if (item.outcome === 'failed') assert.equal(outcome?.status, 'rejected')
        }
        assert.deepEqual(new Set(seen), new Set(all))
        assert.equal(seen.length, all.length)
        for (const key of [0, 1, 2]) {
          for (const mark of ['a', 'b', 'c', 'd']) {
            const those = (list: readonly Item[]) => list.filter(item => item.key === key && item.mark === mark)
            assert.deepEqual(those(seen), those(all))
          }
        }
      },
    ),
    { numRuns: 40 },
  )
})

test('what is more than may wait is refused, and what waits is done', async () => {
  let go = () => {}
  const gate = new Promise<void>(resolve => {
    go = resolve
  })
  const batcher = createBatcher<string, number, number>({
    inFlightMax: 1,
    itemsMax: 2,
    waitingMax: 3,
    refusal: () => new Error('too many'),
    async process(_key, batch) {
      await gate
      return batch.map(value => ({ status: 'fulfilled', value }))
    },
  })
  const first = batcher.add('a', 1)
  await sleep(5)
  const waiting = [2, 3, 4].map(number => batcher.add('a', number))
  await assert.rejects(batcher.add('a', 5), /too many/)
  const other = batcher.add('b', 6)
  go()
  assert.deepEqual(await Promise.all([first, ...waiting, other]), [1, 2, 3, 4, 6])
})

test('a new queue of a key keeps its limit while the former one is removed', async () => {
  const running: Array<() => void> = []
  let inFlight = 0
  let most = 0
  const batcher = createBatcher<string, string, string>({
    inFlightMax: 2,
    itemsMax: 1,
    waitingMax: 10,
    refusal: () => new Error('too many'),
    async process(_key, [item]) {
      most = Math.max(most, ++inFlight)
      if (item !== 'at once') await new Promise<void>(resolve => running.push(resolve))
      inFlight--
      return [{ status: 'fulfilled', value: item as string }]
    },
  })
  const first = batcher.add('a', 'first')
  while (running.length === 0) await sleep(1)
  // Leaves with the end of the first one; the moment that was meant for it comes later, when its line is gone.
  const second = batcher.add('a', 'at once')
  running.shift()?.()
  await Promise.all([first, second])
  const rest = ['third', 'fourth'].map(item => batcher.add('a', item))
  await sleep(5)
  rest.push(...['fifth', 'sixth'].map(item => batcher.add('a', item)))
  await sleep(5)
  const settling = setInterval(() => running.shift()?.(), 1)
  assert.deepEqual(await Promise.all(rest), ['third', 'fourth', 'fifth', 'sixth'])
  clearInterval(settling)
  assert.equal(most, 2)
})
