// Which deliveries a worker has in hand, against a model of a database with deliveries due: whatever the order in which
// receivers respond, nothing stays behind and no subscription gets more than its share.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { InFlight, PER_SUBSCRIPTION_MAX, UNRECORDED_MAX } from '../../../src/outward/webhooks/delivery/in-flight.ts'
import type { TakenDelivery } from '../../../src/outward/webhooks/delivery/send.ts'

const delivery = (subscription: number, id: number) =>
  ({ program_id: 1, subscription_id: `s${subscription}`, id: `${subscription}-${id}` }) as TakenDelivery

/** Deliveries due, by subscription; `look` takes as the statement of lease.ts does. */
class Due {
  readonly #left: number[]
  constructor(counts: readonly number[]) {
    this.#left = [...counts]
  }
  look(inFlight: InFlight): void {
    const capacity = inFlight.capacity()
    let limit = inFlight.free
    const taken: TakenDelivery[] = []
    this.#left.forEach((left, subscription) => {
      const at = capacity.subscriptionIds.indexOf(`s${subscription}`)
      const free = at < 0 ? PER_SUBSCRIPTION_MAX : (capacity.shares[at] as number) - (capacity.counts[at] as number)
      const count = Math.max(0, Math.min(left, free, limit))
      limit -= count
      for (let n = 0; n < count; n++) taken.push(delivery(subscription, left - n))
      this.#left[subscription] = left - count
    })
    inFlight.add(taken)
  }
}

/** Between two answers; so little that nothing waits until its lease is over. */
const ANSWER_MAX_MS = 6
/** Answers that the recorder collects, about. */
const RECORDED_EVERY = 40

test('whatever the order of the answers, all that is due is sent once and no receiver has more than its share', t => {
  const clock = stoppedClock(t)
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 700 }), { minLength: 1, maxLength: 60 }),
      fc.infiniteStream(fc.nat()),
      (counts, picks) => {
        const sent = new Set<string>()
        const underWay: TakenDelivery[] = []
        const inFlight = new InFlight(next => {
          assert.ok(!sent.has(next.id), 'sent twice')
          sent.add(next.id)
          underWay.push(next)
          const same = underWay.filter(other => other.subscription_id === next.subscription_id)
          assert.ok(same.length <= PER_SUBSCRIPTION_MAX)
        })
        const unrecorded: TakenDelivery[] = []
        const due = new Due(counts)
        due.look(inFlight)
        while (underWay.length + unrecorded.length > 0) {
          const pick = picks.next().value as number
          clock.now += pick % ANSWER_MAX_MS
          const [answered] = underWay.splice(pick % Math.max(1, underWay.length), 1)
          if (answered) {
            inFlight.answer({ ...answered, status: 'success' })
            unrecorded.push(answered)
          }
          if (underWay.length > 0 && pick % RECORDED_EVERY !== 0) continue
          for (const { subscription_id } of unrecorded) {
            const same = unrecorded.filter(other => other.subscription_id === subscription_id)
            assert.ok(same.length <= UNRECORDED_MAX + PER_SUBSCRIPTION_MAX)
          }
          for (const recorded of unrecorded.splice(0)) if (inFlight.settle(recorded)) due.look(inFlight)
        }
        assert.equal(
          sent.size,
          counts.reduce((sum, count) => sum + count, 0),
        )
        assert.equal(inFlight.free, 1000)
      },
    ),
    { numRuns: 50 },
  )
})

test('a receiver that has become slow is polled again when it has less than its share, whichever was polled in between', t => {
  const clock = stoppedClock(t)
  const underWay: TakenDelivery[] = []
  const inFlight = new InFlight(next => underWay.push(next))
  const take = (count: number) => {
    inFlight.capacity()
    inFlight.add(Array.from({ length: count }, (_, id) => delivery(0, id)))
  }
  const land = () => {
    const landed = underWay.shift() as TakenDelivery
    inFlight.answer({ ...landed, status: 'success' })
    return inFlight.settle(landed)
  }
  take(32)
  for (let landed = 0; landed < 256; landed++) {
    land()
    if (underWay.length === 1) take(31)
  }
  clock.now += 250
  land()
  take(224)
  clock.now += 250
  land()
  take(0)
  let isAskedFor = false
  while (underWay.length > 0) isAskedFor = land() || isAskedFor
  assert.equal(isAskedFor, true)
})

test('deliveries to a receiver that keeps failing are left to the database', async () => {
  const underWay: TakenDelivery[] = []
  const inFlight = new InFlight(next => underWay.push(next))
  inFlight.capacity()
  inFlight.add(Array.from({ length: 100 }, (_, id) => delivery(0, id)))
  assert.equal(underWay.length, PER_SUBSCRIPTION_MAX)
  const failed: TakenDelivery[] = []
  while (underWay.length > 0) {
    const [next] = underWay.splice(0, 1) as [TakenDelivery]
    inFlight.answer({ ...next, status: 'retryable' })
    failed.push(next)
    // Those that were in flight, and one for each answer before the tenth.
    assert.ok(failed.length + underWay.length <= PER_SUBSCRIPTION_MAX + 9)
  }
  for (const recorded of failed) inFlight.settle(recorded)
  assert.deepEqual([underWay.length, inFlight.free], [0, 1000])
  await inFlight.stop()
})

test('a stop sends nothing more and waits for what is under way', async () => {
  const underWay: TakenDelivery[] = []
  const inFlight = new InFlight(next => underWay.push(next))
  inFlight.add(Array.from({ length: 40 }, (_, id) => delivery(0, id)))
  let stopped = false
  const stop = inFlight.stop().then(() => {
    stopped = true
  })
  assert.equal(underWay.length, PER_SUBSCRIPTION_MAX)
  for (const [index, landed] of underWay.entries()) {
    await Promise.resolve()
    assert.equal(stopped, false)
    inFlight.answer({ ...landed, status: 'success' })
    inFlight.settle(landed)
    if (index === PER_SUBSCRIPTION_MAX - 1) break
  }
  await stop
  assert.equal(underWay.length, PER_SUBSCRIPTION_MAX)
})

test('a receiver is not sent more while too many of its answers wait to be recorded', async () => {
  const underWay: TakenDelivery[] = []
  const inFlight = new InFlight(next => underWay.push(next))
  inFlight.capacity()
  inFlight.add(Array.from({ length: 250 }, (_, id) => delivery(0, id)))
  const answered: TakenDelivery[] = []
  while (underWay.length > 0) {
    const [next] = underWay.splice(0, 1) as [TakenDelivery]
    inFlight.answer({ ...next, status: 'success' })
    answered.push(next)
  }
  assert.ok(answered.length >= UNRECORDED_MAX && answered.length < UNRECORDED_MAX + PER_SUBSCRIPTION_MAX)
  for (const recorded of answered) inFlight.settle(recorded)
  assert.equal(underWay.length, PER_SUBSCRIPTION_MAX)
})

/** Shares follow the pace of the answers, and that is the test's. */
function stoppedClock(t: TestContext): { now: number } {
  const clock = { now: 0 }
  const { now } = performance
  performance.now = () => clock.now
  t.after(() => {
    performance.now = now
  })
  return clock
}
