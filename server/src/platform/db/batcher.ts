// Batches work that arrives at the same time and is cheaper together: while a batch is in flight, new items wait and then form
// the next one. With no batch in flight, work starts at once.

/** The options of a batcher. */
export interface BatcherOptions<Key, Item, Result> {
  /** Batches of one key that are in flight at a time, from this process. */
  readonly inFlightMax: number
  /** Items of one batch. */
  readonly itemsMax: number
  /** Items of one key that may wait; above that, `refusal` gives the reason. */
  readonly waitingMax: number
  refusal(): Error
  /** A key that no two items of a batch may share; the later item waits for the next batch. */
  conflictKey?(item: Item): string
  /** Returns an outcome for each item, in their order; when it throws, all of them fail. */
  process(key: Key, items: readonly Item[]): Promise<ReadonlyArray<PromiseSettledResult<Result>>>
}

export interface Batcher<Key, Item, Result> {
  /** Resolves or rejects as the item's outcome does. */
  add(key: Key, item: Item): Promise<Result>
}

interface Waiting<Item, Result> {
  readonly item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/** Items of one key. */
interface Queue<Item, Result> {
  waiting: Array<Waiting<Item, Result>>
  inFlight: number
  isScheduled: boolean
}

export function createBatcher<Key, Item, Result>(
  options: BatcherOptions<Key, Item, Result>,
): Batcher<Key, Item, Result> {
  const { inFlightMax, itemsMax, waitingMax, conflictKey } = options
  const queues = new Map<Key, Queue<Item, Result>>()

  const sendBatch = async (key: Key, queue: Queue<Item, Result>): Promise<void> => {
    const batch = takeBatch(queue, itemsMax, conflictKey)
    const items = batch.map(({ item }) => item)
    queue.inFlight++
    try {
      settleEach(batch, await options.process(key, items))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    queue.inFlight--
    sendWaiting(key, queue)
  }
  const sendWaiting = (key: Key, queue: Queue<Item, Result>): void => {
    queue.isScheduled = false
    while (queue.waiting.length > 0 && queue.inFlight < inFlightMax) void sendBatch(key, queue)
    // A call scheduled for a queue may run after its removal, when the key has a new one.
    if (queue.waiting.length === 0 && queue.inFlight === 0 && queues.get(key) === queue) queues.delete(key)
  }
  return {
    add(key, item) {
      const queue = queues.get(key) ?? { waiting: [], inFlight: 0, isScheduled: false }
      queues.set(key, queue)
      if (queue.waiting.length >= waitingMax) return Promise.reject(options.refusal())
      return new Promise((resolve, reject) => {
        queue.waiting.push({ item, resolve, reject })
        if (queue.isScheduled || queue.inFlight >= inFlightMax) return
        // Requests that arrived together are processed one by one; the batch is sent when all of them have been.
        queue.isScheduled = true
        setImmediate(sendWaiting, key, queue)
      })
    },
  }
}

function settleEach<Item, Result>(
  batch: ReadonlyArray<Waiting<Item, Result>>,
  outcomes: ReadonlyArray<PromiseSettledResult<Result>>,
): void {
  for (const [index, { resolve, reject }] of batch.entries()) {
    const outcome = outcomes[index]
    if (outcome?.status === 'fulfilled') resolve(outcome.value)
    else reject(outcome?.reason ?? new Error('an item without an outcome'))
  }
}

/** The next items; those that conflict with one of them keep their place in the queue. */
function takeBatch<Item, Result>(
  queue: Queue<Item, Result>,
  itemsMax: number,
  conflictKey: ((item: Item) => string) | undefined,
): Array<Waiting<Item, Result>> {
  if (!conflictKey) return queue.waiting.splice(0, itemsMax)
  const taken = new Set<string>()
  const batch: Array<Waiting<Item, Result>> = []
  const rest: Array<Waiting<Item, Result>> = []
  for (const waiting of queue.waiting) {
    const conflict = conflictKey(waiting.item)
    if (batch.length >= itemsMax || taken.has(conflict)) rest.push(waiting)
    else {
      taken.add(conflict)
      batch.push(waiting)
    }
  }
  queue.waiting = rest
  return batch
}
