import { useSyncExternalStore } from 'preact/compat'
import { useCallback } from 'preact/hooks'

/** Whether a media query holds, followed. The server, which has no window, renders as if it does not. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
