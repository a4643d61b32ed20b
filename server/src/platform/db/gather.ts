// Work that arrives at the same time and is cheaper done together: while some of it is on its way to the database, what
// arrives is gathered, and then goes as one. Nobody waits for company: with nothing on its way, work leaves at once.

/** What a gatherer does with its items. */
export interface Gathering<Key, Item, Answer> {
  /** Batches of one key that are under way at a time, from this process. */
  readonly inFlightMax: number
  /** Items of one batch. */
  readonly itemsMax: number
  /** Items of one key that may wait; for more, `refusal` says why not. */
  readonly waitingMax: number
  refusal(): Error
  /** What no two items of a batch may have in common; the later one waits for the next batch. */
  apart?(item: Item): string
  /** Gives an outcome for each item, in their order; when it throws, all of them fail. */
  work(key: Key, items: readonly Item[]): Promise<ReadonlyArray<PromiseSettledResult<Answer>>>
}

export interface Gatherer<Key, Item, Answer> {
  /** Resolves or rejects as the item's outcome does. */
  add(key: Key, item: Item): Promise<Answer>
}

interface Waiting<Item, Answer> {
  readonly item: Item
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** Items of one key. */
interface Line<Item, Answer> {
  waiting: Array<Waiting<Item, Answer>>
  inFlight: number
  isScheduled: boolean
}

export function createGatherer<Key, Item, Answer>(
  gathering: Gathering<Key, Item, Answer>,
): Gatherer<Key, Item, Answer> {
  const { inFlightMax, itemsMax, waitingMax, apart } = gathering
  const lines = new Map<Key, Line<Item, Answer>>()

  const send = async (key: Key, line: Line<Item, Answer>): Promise<void> => {
    const batch = takeBatch(line, itemsMax, apart)
    line.inFlight++
    try {
      settle(
        batch,
        await gathering.work(
          key,
          batch.map(({ item }) => item),
        ),
      )
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    line.inFlight--
    flush(key, line)
  }
  const flush = (key: Key, line: Line<Item, Answer>): void => {
    line.isScheduled = false
    while (line.waiting.length > 0 && line.inFlight < inFlightMax) void send(key, line)
    // A flush that was scheduled for a line may come after it, when the key has another.
    if (line.waiting.length === 0 && line.inFlight === 0 && lines.get(key) === line) lines.delete(key)
  }
  return {
    add(key, item) {
      const line = lines.get(key) ?? { waiting: [], inFlight: 0, isScheduled: false }
      lines.set(key, line)
      if (line.waiting.length >= waitingMax) return Promise.reject(gathering.refusal())
      return new Promise((resolve, reject) => {
        line.waiting.push({ item, resolve, reject })
        if (line.isScheduled || line.inFlight >= inFlightMax) return
        // Requests that have arrived together are seen one after the other; they leave when all of them have been.
        line.isScheduled = true
        setImmediate(flush, key, line)
      })
    },
  }
}

function settle<Item, Answer>(
  batch: ReadonlyArray<Waiting<Item, Answer>>,
  outcomes: ReadonlyArray<PromiseSettledResult<Answer>>,
): void {
  for (const [index, { resolve, reject }] of batch.entries()) {
    const outcome = outcomes[index]
    if (outcome?.status === 'fulfilled') resolve(outcome.value)
    else reject(outcome?.reason ?? new Error('an item without an outcome'))
  }
}

/** The next items; those that are to be apart from one of these keep their place. */
function takeBatch<Item, Answer>(
  line: Line<Item, Answer>,
  itemsMax: number,
  apart: ((item: Item) => string) | undefined,
): Array<Waiting<Item, Answer>> {
  if (!apart) return line.waiting.splice(0, itemsMax)
  const taken = new Set<string>()
  const batch: Array<Waiting<Item, Answer>> = []
  const rest: Array<Waiting<Item, Answer>> = []
  for (const waiting of line.waiting) {
    const mark = apart(waiting.item)
    if (batch.length >= itemsMax || taken.has(mark)) rest.push(waiting)
    else {
      taken.add(mark)
      batch.push(waiting)
    }
  }
  line.waiting = rest
  return batch
}
