import { onNetwork } from '../../lib/network.ts'

const FIRST_WAIT_MS = 2_000
const AGAIN_MS = 30_000

const senders = new Set<() => void>()

/** Something has begun to wait: who sends looks at once, as no change of the network may follow. */
export const sendSoon = (): void => senders.forEach(send => void send())

/**
 * Calls `send` now, whenever the network comes or goes, after `sendSoon`, and every 30 s; while it answers that something still waits
 * after 2 s, and twice as long each time up to that. Until the function that it returns is called.
 */
export function sendAgain(send: () => Promise<boolean>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const run = async () => {
    clearTimeout(timer)
    const isLeft = await send().catch(() => true)
    clearTimeout(timer)
    if (!senders.has(begin)) return
    timer = setTimeout(run, isLeft ? Math.min(AGAIN_MS, FIRST_WAIT_MS * 2 ** failures++) : AGAIN_MS)
  }
  const begin = () => {
    failures = 0
    void run()
  }
  senders.add(begin)
  const stop = onNetwork(begin)
  begin()
  return () => {
    clearTimeout(timer)
    senders.delete(begin)
    stop()
  }
}
