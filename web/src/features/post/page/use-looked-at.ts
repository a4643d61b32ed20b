import type { FeedPost } from '@atrium/client'
import { type RefObject, useEffect } from 'react'
import { useView } from './post-queries.ts'

/** How long a post must have been in view, in a window that is shown, to count as read. */
const LOOKED_AT_MS = 1_500

/** Records once that the post was read: when its text has been in view for a moment, not when it was merely opened. */
export function useLookedAt(post: FeedPost, element: RefObject<HTMLElement | null>): void {
  const { mutate } = useView(post)
  const isTold = post.engagement.viewed_at !== null
  useEffect(() => {
    if (isTold || !element.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let inView = false
    const look = () => {
      clearTimeout(timer)
      if (inView && document.visibilityState === 'visible') timer = setTimeout(mutate, LOOKED_AT_MS)
    }
    const observer = new IntersectionObserver(entries => {
      inView = entries.some(entry => entry.isIntersecting)
      look()
    })
    observer.observe(element.current)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [isTold, element, mutate])
}
