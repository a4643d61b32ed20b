// Deliveries that this worker has leased, in a queue per subscription: some waiting, some in flight, some answered and yet to be
// recorded. A fast receiver has more leased ahead, so that the database is polled rarely; a slow one has no more than can be in
// flight, so that no lease expires while its delivery waits here.

import { BREAKER_FAILURES, type Capacity, LEASE_MS } from './lease.ts'
import { DELIVERY_TIMEOUT_MS, type Outcome, type TakenDelivery } from './send.ts'

/** Deliveries of one subscription in flight in one worker. */
export const PER_SUBSCRIPTION_MAX = 32
/**
 * Those answered and not recorded yet, beside the ones in flight: so many let the recorder write large batches. They are sent
 * again when the process is killed.
 */
export const UNRECORDED_MAX = 128
/** The largest share: for the fastest receivers, those in flight included. */
const CAPACITY_MAX = 256
/** Deliveries of all subscriptions: waiting, in flight, unrecorded. */
const IN_FLIGHT_MAX = 1000
/** A delivery is not sent if its outcome might not be recorded within the lease. */
const SEND_WITHIN_MS = LEASE_MS - DELIVERY_TIMEOUT_MS - 2000
/** The window in which a receiver's throughput is counted; a share lasts about as long. */
const RATE_WINDOW_MS = 250

interface Queue {
  readonly programId: number
  readonly subscriptionId: string
  waiting: Array<{ readonly delivery: TakenDelivery; readonly takenAt: number }>
  inFlight: number
  unrecorded: number
  failuresInRow: number
  /** How many the last poll could lease. */
  room: number
  /** The last poll leased fewer than it could: nothing more was due. */
  drained: boolean
  settled: number
  windowAt: number
  /** How many may be held at once. */
  share: number
}

type Owner = Pick<TakenDelivery, 'program_id' | 'subscription_id'>

export class InFlight {
  readonly #queues = new Map<string, Queue>()
  readonly #send: (delivery: TakenDelivery) => void
  #allSettled: (() => void) | null = null
  /** In flight or unrecorded. */
  #unsettled = 0
  #waiting = 0
  /** The last poll was cut short by the limit over all subscriptions. */
  #crowded = false

  constructor(send: (delivery: TakenDelivery) => void) {
    this.#send = send
  }

  /** How many more may be leased. */
  get free(): number {
    return IN_FLIGHT_MAX - this.#unsettled - this.#waiting
  }

  /** Adds the deliveries that a poll with `capacity()` and `free` has leased. */
  add(deliveries: readonly TakenDelivery[]): void {
    const takenAt = performance.now()
    this.#crowded = deliveries.length >= this.free
    for (const queue of this.#queues.values()) queue.drained = queue.room > 0
    for (const delivery of deliveries) {
      const queue = this.#queueOf(delivery)
      queue.waiting.push({ delivery, takenAt })
      queue.drained = --queue.room > 0
      this.#waiting++
    }
    for (const queue of this.#queues.values()) this.#start(queue)
  }

  /** Notes that the receiver has answered, or has not in time, and sends the next delivery. */
  answer({ program_id, subscription_id, status }: Owner & Pick<Outcome, 'status'>): void {
    const queue = this.#queueOf({ program_id, subscription_id })
    queue.inFlight--
    queue.unrecorded++
    queue.failuresInRow = status === 'success' ? 0 : queue.failuresInRow + 1
    // The receiver is down: waiting deliveries are left to the database, which knows when to try again.
    if (queue.failuresInRow >= BREAKER_FAILURES) this.#dropWaiting(queue)
    this.#start(queue)
  }

  /** Notes that the outcome is recorded. True when it is time to poll for more. */
  settle({ program_id, subscription_id }: Owner): boolean {
    const queue = this.#queueOf({ program_id, subscription_id })
    queue.unrecorded--
    queue.settled++
    this.#unsettled--
    this.#updateShare(queue)
    this.#start(queue)
    if (this.#unsettled === 0) this.#allSettled?.()
    return this.#crowded || (!queue.drained && heldOf(queue) <= queue.share / 2)
  }

  /** What each subscription holds and may hold here. */
  capacity(): Capacity {
    for (const [key, queue] of this.#queues) if (isIdle(queue)) this.#queues.delete(key)
    const queues = [...this.#queues.values()]
    for (const queue of queues) queue.room = queue.share - heldOf(queue)
    return {
      programIds: queues.map(queue => queue.programId),
      subscriptionIds: queues.map(queue => queue.subscriptionId),
      counts: queues.map(heldOf),
      shares: queues.map(queue => queue.share),
    }
  }

  /** Sends nothing more, and waits until what is in flight is recorded. Waiting ones are due again when their lease expires. */
  stop(): Promise<void> {
    for (const queue of this.#queues.values()) this.#dropWaiting(queue)
    return this.#unsettled === 0 ? Promise.resolve() : new Promise(resolve => (this.#allSettled = resolve))
  }

  #start(queue: Queue): void {
    while (queue.inFlight < PER_SUBSCRIPTION_MAX && queue.unrecorded < UNRECORDED_MAX) {
      const next = queue.waiting.shift()
      if (!next) return
      this.#waiting--
      if (performance.now() - next.takenAt > SEND_WITHIN_MS) continue
      queue.inFlight++
      this.#unsettled++
      this.#send(next.delivery)
    }
  }

  #dropWaiting(queue: Queue): void {
    this.#waiting -= queue.waiting.length
    queue.waiting = []
  }

  /** As many as were settled in a window may be held in the next, within bounds. */
  #updateShare(queue: Queue): void {
    if (performance.now() - queue.windowAt < RATE_WINDOW_MS) return
    queue.share = Math.min(CAPACITY_MAX, Math.max(PER_SUBSCRIPTION_MAX, queue.settled))
    queue.settled = 0
    queue.windowAt = performance.now()
  }

  #queueOf({ program_id, subscription_id }: Owner): Queue {
    const key = `${program_id} ${subscription_id}`
    const known = this.#queues.get(key)
    if (known) return known
    const queue: Queue = {
      programId: program_id,
      subscriptionId: subscription_id,
      waiting: [],
      inFlight: 0,
      unrecorded: 0,
      failuresInRow: 0,
      room: PER_SUBSCRIPTION_MAX,
      drained: false,
      settled: 0,
      windowAt: performance.now(),
      share: PER_SUBSCRIPTION_MAX,
    }
    this.#queues.set(key, queue)
    return queue
  }
}

const heldOf = (queue: Queue): number => queue.waiting.length + queue.inFlight + queue.unrecorded

const isIdle = (queue: Queue): boolean => heldOf(queue) === 0 && performance.now() - queue.windowAt > 4 * RATE_WINDOW_MS
