import { onNetwork } from '../../lib/network.ts'

const AGAIN_MS = 30_000

/** Calls `send` now, whenever the network comes or goes, and every 30 s, until the function that it returns is called. */
export function sendAgain(send: () => void): () => void {
  const timer = setInterval(send, AGAIN_MS)
  const stop = onNetwork(send)
  send()
  return () => {
    clearInterval(timer)
    stop()
  }
}
