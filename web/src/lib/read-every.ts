/** All items of a list that is read page by page, in its order. */
export async function readEvery<T>(items: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = []
  for await (const item of items) read.push(item)
  return read
}
