import { useSyncExternalStore } from 'react'
import { onWaiting, shownWaiting } from './outbox.ts'

/** Whether something about a post waits for a connection. */
export const useIsWaiting = (postId: number): boolean =>
  useSyncExternalStore(onWaiting, () =>
    shownWaiting().some(({ post_id, kind }) => post_id === postId && kind !== 'view'),
  )
