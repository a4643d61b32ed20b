// Small frequent signals, such as "this post has changed": batched for a moment without duplicates, and sent to every
// node together.

/** Milliseconds that items are batched before they are sent. */
const BATCHED_MS = 250
/** Distinct items of one group in that time; above that, listeners get only the notice that there were too many. */
const ITEMS_MAX = 2_000
/** The database takes at most 8,000 bytes in one signal. */
const PAYLOAD_MAX_LENGTH = 7_000

/** Replaces the items of a group that had too many. */
export const TOO_MANY = '*'

/** A signal that is ready to be sent: `group item item …`. */
export interface BatchedSignal {
  readonly channel: string
  readonly payload: string
}

export interface ItemBatcher {
  /** Items and groups are ASCII without blanks. */
  add(channel: string, group: string, item: string): void
  /** Sends pending items now. */
  flush(): Promise<void>
}

/** A failed `send` is retried with the next signals. */
export function createItemBatcher(send: (signals: readonly BatchedSignal[]) => Promise<void>): ItemBatcher {
  let waiting = new Map<string, Set<string>>()
  let timer: NodeJS.Timeout | null = null

  const flush = async () => {
    if (timer) clearTimeout(timer)
    timer = null
    if (waiting.size === 0) return
    const leaving = waiting
    waiting = new Map()
    try {
      await send([...leaving].flatMap(([key, items]) => signalsOf(key, items)))
    } catch {
      for (const [key, items] of leaving) for (const item of items) put(key, item)
      timer ??= setTimeout(flush, 4 * BATCHED_MS).unref()
    }
  }
  const put = (key: string, item: string) => {
    const items = waiting.get(key) ?? new Set()
    waiting.set(key, items)
    if (!items.has(TOO_MANY)) items.add(item)
    if (items.size > ITEMS_MAX) waiting.set(key, new Set([TOO_MANY]))
  }
  return {
    add(channel, group, item) {
      put(`${channel} ${group}`, item)
      timer ??= setTimeout(flush, BATCHED_MS).unref()
    },
    flush,
  }
}

function signalsOf(key: string, items: ReadonlySet<string>): BatchedSignal[] {
  const [channel = '', group = ''] = key.split(' ')
  const payloads: string[] = []
  let payload = group
  for (const item of items) {
    if (payload.length + item.length >= PAYLOAD_MAX_LENGTH) {
      payloads.push(payload)
      payload = group
    }
    payload += ` ${item}`
  }
  return [...payloads, payload].map(text => ({ channel, payload: text }))
}
