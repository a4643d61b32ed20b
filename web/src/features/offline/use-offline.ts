import type { Me } from '@atrium/client'
import { useQueryClient } from '@tanstack/preact-query'
import { useEffect } from 'preact/hooks'
import { meQuery } from '../../core/session/session-queries.ts'
import { PUSHED_TO, stored } from '../../lib/device/storage.ts'
import { loadWithNetwork } from '../../lib/network.ts'

/** Keeps what a person sees and does for times without a network, and has this browser told of news as they chose. */
export function useOffline({ user: { user_id: userId }, program }: Me, isPaused: boolean): void {
  const owner = `${program.id}/${userId}`
  const client = useQueryClient()
  useEffect(() => {
    if (isPaused) return
    const stops: (() => void)[] = []
    let isLeft = false
    const load = () =>
      Promise.all([
        import('./save-for-offline.ts'),
        import('./send-waiting.ts'),
        import('../surveys/send-waiting-surveys.ts'),
        import('../submit/send-waiting-submissions.ts'),
      ])
    void loadWithNetwork(load).then(([pages, waiting, surveys, submissions]) => {
      if (isLeft) return
      const sending = [
        waiting.startSending(client),
        surveys.startSendingSurveys(client, owner),
        submissions.startSendingSubmissions(client, owner),
      ]
      stops.push(pages.keepPages(client, meQuery.queryKey), ...sending)
    })
    return () => {
      isLeft = true
      for (const stop of stops) stop()
    }
  }, [client, isPaused, owner])
  useEffect(() => {
    if (!isPaused && stored.get(PUSHED_TO))
      void loadWithNetwork(() => import('../push/push-queries.ts')).then(push => push.renewPush(userId))
  }, [userId, isPaused])
}
