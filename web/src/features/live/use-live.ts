import { useQueryClient } from '@tanstack/preact-query'
import { useEffect } from 'preact/hooks'

/** Milliseconds before the page opens the stream: its own load comes first. */
const START_AFTER_MS = 1_500

/** Keeps the pages of a person current while they are open; `isPaused` without a session. */
export function useLive(userId: number, isPaused: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (isPaused) return
    let stop: (() => void) | undefined
    let isLeft = false
    const start = async () => {
      try {
        const { startLive } = await import('./live-queries.ts')
        if (!isLeft) stop = startLive(client, userId)
      } catch {
        // The network went away before it was there.
        if (!isLeft) addEventListener('online', start, { once: true })
      }
    }
    const timer = setTimeout(start, START_AFTER_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
      removeEventListener('online', start)
      stop?.()
    }
  }, [client, userId, isPaused])
}
