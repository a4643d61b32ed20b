/** Parts of a limit: a stall of the thread, however long, counts as one of them. */
const PARTS = 20

/**
 * Calls `expire` once after this time in milliseconds, in which the thread was free: a response that arrives while it computes is
 * read only afterwards, and is not late. Returns the function that stops it.
 */
export function afterFreeTime(ms: number, expire: () => void): () => void {
  let left = PARTS
  const timer = setInterval(() => {
    if (--left > 0) return
    clearInterval(timer)
    expire()
  }, ms / PARTS)
  return () => clearInterval(timer)
}
