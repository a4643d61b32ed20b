import { AtriumError } from '@atrium/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/preact-query'
import { isOnline } from '../lib/network.ts'

const STALE_MS = 30_000
const KEPT_MS = 30 * 60_000
const LOST_AGAIN_MS = 15_000

interface Listeners {
  /** The server no longer knows who is asking. */
  readonly onSessionEnded: () => void
  /** A change failed, and its caller does not report it to the user (`meta.handled`). */
  readonly onChangeFailed: (error: unknown) => void
}

/** Cache of responses. The client retries transient failures; queries do not. */
export function createQueryClient({ onSessionEnded, onChangeFailed }: Listeners): QueryClient {
  const isLost = (error: unknown) => error instanceof AtriumError && error.status === 0 && isOnline()
  const isEnded = (error: unknown) => error instanceof AtriumError && error.status === 401
  return new QueryClient({
    queryCache: new QueryCache({ onError: error => isEnded(error) && onSessionEnded() }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (isEnded(error)) onSessionEnded()
        else if (!mutation.meta?.handled) onChangeFailed(error)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        gcTime: KEPT_MS,
        networkMode: 'offlineFirst',
        retry: false,
        // A browser does not say that a network which only seemed to be one has become one.
        refetchInterval: ({ state }) => (isLost(state.error) ? LOST_AGAIN_MS : false),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
