// Deliveries that this worker has taken, by subscription: some under way, the others waiting for their turn. A receiver that
// answers fast has more taken ahead for it, so that looks at the database are few; a slow one has no more than can be under
// way, so that nothing waits here until its lease is over.

import { BREAKER_FAILURES, LEASE_MS, type Stock } from './lease.ts'
import { DELIVERY_TIMEOUT_MS, type Outcome, type TakenDelivery } from './send.ts'

/** Deliveries of one subscription under way in one worker, those included whose outcome is not written yet. */
export const PER_SUBSCRIPTION_MAX = 32
/** Taken ahead for the fastest receivers, those under way included. */
const STOCK_MAX = 256
/** Deliveries of all subscriptions, taken or under way. */
const IN_FLIGHT_MAX = 1000
/** Nothing is sent of which the outcome might not be written within the lease. */
const SEND_WITHIN_MS = LEASE_MS - DELIVERY_TIMEOUT_MS - 2000
/** Over which time it is counted how many a receiver takes; a stock lasts about as long. */
const RATE_WINDOW_MS = 250

interface Lane {
  readonly programId: number
  readonly subscriptionId: string
  waiting: Array<{ readonly delivery: TakenDelivery; readonly takenAt: number }>
  underWay: number
  failuresInRow: number
  /** What the last look may take. */
  room: number
  /** It took less: nothing more was due. */
  drained: boolean
  landed: number
  windowAt: number
  /** How many may be taken at once. */
  share: number
}

type Owner = Pick<TakenDelivery, 'program_id' | 'subscription_id'>

export class Flights {
  readonly #lanes = new Map<string, Lane>()
  readonly #send: (delivery: TakenDelivery) => void
  #allLanded: (() => void) | null = null
  #underWay = 0
  #waiting = 0
  /** The last look was cut short by the limit over all subscriptions. */
  #crowded = false

  constructor(send: (delivery: TakenDelivery) => void) {
    this.#send = send
  }

  /** How many more may be taken. */
  get free(): number {
    return IN_FLIGHT_MAX - this.#underWay - this.#waiting
  }

  /** Takes in what a look at the database gave that was for `stock()` and up to `free`. */
  add(deliveries: readonly TakenDelivery[]): void {
    const takenAt = performance.now()
    this.#crowded = deliveries.length >= this.free
    for (const lane of this.#lanes.values()) lane.drained = true
    for (const delivery of deliveries) {
      const lane = this.#laneOf(delivery)
      lane.waiting.push({ delivery, takenAt })
      lane.drained = --lane.room > 0
      this.#waiting++
    }
    for (const lane of this.#lanes.values()) this.#start(lane)
  }

  /** Takes note that it is written what came of a delivery, and sends the next. True when it is time to look for more. */
  land({ program_id, subscription_id, status }: Owner & Pick<Outcome, 'status'>): boolean {
    const lane = this.#laneOf({ program_id, subscription_id })
    lane.underWay--
    lane.landed++
    this.#underWay--
    lane.failuresInRow = status === 'success' ? 0 : lane.failuresInRow + 1
    // The receiver is down: what waits is left to the database, which knows when to try again.
    if (lane.failuresInRow >= BREAKER_FAILURES) this.#forgetWaiting(lane)
    this.#weigh(lane)
    this.#start(lane)
    if (this.#underWay === 0) this.#allLanded?.()
    return this.#crowded || (!lane.drained && lane.waiting.length + lane.underWay <= lane.share / 2)
  }

  /** What each subscription has here. */
  stock(): Stock {
    for (const [key, lane] of this.#lanes) if (isIdle(lane)) this.#lanes.delete(key)
    const lanes = [...this.#lanes.values()]
    for (const lane of lanes) lane.room = lane.share - lane.underWay - lane.waiting.length
    return {
      programIds: lanes.map(lane => lane.programId),
      subscriptionIds: lanes.map(lane => lane.subscriptionId),
      counts: lanes.map(lane => lane.underWay + lane.waiting.length),
      shares: lanes.map(lane => lane.share),
    }
  }

  /** Sends nothing more, and waits for what is under way. What was waiting is due again when its lease is over. */
  stop(): Promise<void> {
    for (const lane of this.#lanes.values()) this.#forgetWaiting(lane)
    return this.#underWay === 0 ? Promise.resolve() : new Promise(resolve => (this.#allLanded = resolve))
  }

  #start(lane: Lane): void {
    while (lane.underWay < PER_SUBSCRIPTION_MAX) {
      const next = lane.waiting.shift()
      if (!next) return
      this.#waiting--
      if (performance.now() - next.takenAt > SEND_WITHIN_MS) continue
      lane.underWay++
      this.#underWay++
      this.#send(next.delivery)
    }
  }

  #forgetWaiting(lane: Lane): void {
    this.#waiting -= lane.waiting.length
    lane.waiting = []
  }

  /** As many as landed in a window may be taken for the next, within bounds. */
  #weigh(lane: Lane): void {
    if (performance.now() - lane.windowAt < RATE_WINDOW_MS) return
    lane.share = Math.min(STOCK_MAX, Math.max(PER_SUBSCRIPTION_MAX, lane.landed))
    lane.landed = 0
    lane.windowAt = performance.now()
  }

  #laneOf({ program_id, subscription_id }: Owner): Lane {
    const key = `${program_id} ${subscription_id}`
    const known = this.#lanes.get(key)
    if (known) return known
    const lane: Lane = {
      programId: program_id,
      subscriptionId: subscription_id,
      waiting: [],
      underWay: 0,
      failuresInRow: 0,
      room: PER_SUBSCRIPTION_MAX,
      drained: false,
      landed: 0,
      windowAt: performance.now(),
      share: PER_SUBSCRIPTION_MAX,
    }
    this.#lanes.set(key, lane)
    return lane
  }
}

const isIdle = (lane: Lane): boolean =>
  lane.underWay === 0 && lane.waiting.length === 0 && performance.now() - lane.windowAt > 4 * RATE_WINDOW_MS
