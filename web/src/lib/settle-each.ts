/** Calls in flight at once: the server has other readers, and a browser keeps few connections. */
const AT_ONCE_MAX = 4

/** Items whose call succeeded, and those whose call failed, in their order. */
export interface Settled<Item> {
  readonly done: readonly Item[]
  readonly failed: readonly { readonly item: Item; readonly error: unknown }[]
}

/** Runs a call for each item, a few at a time; a failed one does not stop the others. */
export async function settleEach<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<Settled<Item>> {
  const errors = new Map<number, unknown>()
  const waiting = items.entries()
  const work = async () => {
    for (const [index, item] of waiting) {
      try {
        await run(item)
      } catch (error) {
        errors.set(index, error)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE_MAX }, work))
  return {
    done: items.filter((_, index) => !errors.has(index)),
    failed: items.flatMap((item, index) => (errors.has(index) ? [{ item, error: errors.get(index) }] : [])),
  }
}
