import { useEffect, useRef } from 'react'

/** Brings the comments of the page into view, with the focus at their heading. */
export function showComments(): void {
  const heading = document.getElementById('comments')
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/**
 * Goes to the comments where the address says so (`#comments`): at once, and again when they are there (`isLoaded`), as before
 * the page may be too short for them. Not again for a reader who went elsewhere meanwhile.
 */
export function useShownByAddress(isLoaded: boolean): void {
  const shownAt = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is longer then
  useEffect(() => {
    if (location.hash !== '#comments') return
    // After the frame of the pages has gone to their top.
    const frame = requestAnimationFrame(() => {
      const isMoved = shownAt.current !== null && shownAt.current !== window.scrollY
      if (!isMoved) showComments()
      shownAt.current = window.scrollY
    })
    return () => cancelAnimationFrame(frame)
  }, [isLoaded])
}
