// Which deliveries a worker has in hand, against a model of a database with deliveries due: whatever the order in which
// receivers answer, nothing stays behind and nobody gets more than a fair share.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Flights, PER_SUBSCRIPTION_MAX } from '../../../src/outward/webhooks/delivery/flights.ts'
import type { TakenDelivery } from '../../../src/outward/webhooks/delivery/send.ts'

const delivery = (subscription: number, id: number) =>
  ({ program_id: 1, subscription_id: `s${subscription}`, id: `${subscription}-${id}` }) as TakenDelivery

/** Deliveries due, by subscription; `look` takes as the statement of lease.ts does. */
class Due {
  readonly #left: number[]
  constructor(counts: readonly number[]) {
    this.#left = [...counts]
  }
  look(flights: Flights): void {
    const stock = flights.stock()
    let limit = flights.free
    const taken: TakenDelivery[] = []
    this.#left.forEach((left, subscription) => {
      const at = stock.subscriptionIds.indexOf(`s${subscription}`)
      const free = at < 0 ? PER_SUBSCRIPTION_MAX : (stock.shares[at] as number) - (stock.counts[at] as number)
      const count = Math.max(0, Math.min(left, free, limit))
      limit -= count
      for (let n = 0; n < count; n++) taken.push(delivery(subscription, left - n))
      this.#left[subscription] = left - count
    })
    flights.add(taken)
  }
}

test('whatever the order of the answers, all that is due is sent once and no receiver has more than its share', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 700 }), { minLength: 1, maxLength: 60 }),
      fc.infiniteStream(fc.nat()),
      (counts, picks) => {
        const sent = new Set<string>()
        const underWay: TakenDelivery[] = []
        const flights = new Flights(next => {
          assert.ok(!sent.has(next.id), 'sent twice')
          sent.add(next.id)
          underWay.push(next)
          const same = underWay.filter(other => other.subscription_id === next.subscription_id)
          assert.ok(same.length <= PER_SUBSCRIPTION_MAX)
        })
        const due = new Due(counts)
        due.look(flights)
        while (underWay.length > 0) {
          const [answered] = underWay.splice((picks.next().value as number) % underWay.length, 1)
          if (flights.land({ ...(answered as TakenDelivery), status: 'success' })) due.look(flights)
        }
        assert.equal(
          sent.size,
          counts.reduce((sum, count) => sum + count, 0),
        )
        assert.equal(flights.free, 1000)
      },
    ),
    { numRuns: 50 },
  )
})

test('what waits for a receiver that fails again and again is left to the database', async () => {
  const underWay: TakenDelivery[] = []
  const flights = new Flights(next => underWay.push(next))
  flights.stock()
  flights.add(Array.from({ length: 100 }, (_, id) => delivery(0, id)))
  assert.equal(underWay.length, PER_SUBSCRIPTION_MAX)
  for (const failed of underWay.splice(0, 10)) flights.land({ ...failed, status: 'retryable' })
  const left = underWay.splice(0)
  for (const failed of left) flights.land({ ...failed, status: 'retryable' })
  assert.deepEqual([underWay.length, flights.free], [0, 1000])
  await flights.stop()
})

test('a stop sends nothing more and waits for what is under way', async () => {
  const underWay: TakenDelivery[] = []
  const flights = new Flights(next => underWay.push(next))
  flights.add(Array.from({ length: 40 }, (_, id) => delivery(0, id)))
  let stopped = false
  const stop = flights.stop().then(() => {
    stopped = true
  })
  assert.equal(underWay.length, PER_SUBSCRIPTION_MAX)
  for (const [index, landed] of underWay.entries()) {
    await Promise.resolve()
    assert.equal(stopped, false)
    flights.land({ ...landed, status: 'success' })
    if (index === PER_SUBSCRIPTION_MAX - 1) break
  }
  await stop
  assert.equal(underWay.length, PER_SUBSCRIPTION_MAX)
})
