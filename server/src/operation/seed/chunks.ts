/** Lists of `size` items (the last may be shorter), read from the stream one after the other. */
export function inChunks<T>(items: Iterable<T>, size: number): Generator<T[]> {
  return inChunksByWeight(items, size, () => 1)
}

/** Lists that end once the weights of their items reach `weight`. */
export function* inChunksByWeight<T>(items: Iterable<T>, weight: number, weigh: (item: T) => number): Generator<T[]> {
  let chunk: T[] = []
  let sum = 0
  for (const item of items) {
    chunk.push(item)
    sum += weigh(item)
    if (sum < weight) continue
    yield chunk
    chunk = []
    sum = 0
  }
  if (chunk.length > 0) yield chunk
}
