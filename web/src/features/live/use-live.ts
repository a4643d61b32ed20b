import { useQueryClient } from '@tanstack/preact-query'
import { useEffect } from 'preact/hooks'
import { loadWithNetwork } from '../../lib/network.ts'

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
      const { startLive } = await loadWithNetwork(() => import('./live-queries.ts'))
      if (!isLeft) stop = startLive(client, userId)
    }
    const timer = setTimeout(start, START_AFTER_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
      stop?.()
    }
  }, [client, userId, isPaused])
}
