import { useEffect, useRef } from 'react'
import { useSearch } from 'wouter'

/** The comment that the address names, as notifications do: `?comment=9`, of a reply with its thread, `?comment=9&thread=5`. */
export interface NamedComment {
  readonly id: number
  /** The first comment of its thread, which may be itself. */
  readonly threadId: number
}

/** Null where the address names none. */
export function useNamedComment(): NamedComment | null {
  const address = new URLSearchParams(useSearch())
  const [id, threadId] = [Number(address.get('comment')), Number(address.get('thread'))]
  return Number.isSafeInteger(id) && id > 0 ? { id, threadId: threadId || id } : null
}

/** Brings the comments of the page into view, with the focus at their heading. */
export function showComments(): void {
  const heading = document.getElementById('comments')
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/**
 * Goes to the comments where the address says so (`#comments`, or by naming one that is not there): at once, and again when they
 * are there (`isLoaded`), as before the page may be too short for them. Not again for a reader who went elsewhere meanwhile.
 */
export function useShownByAddress(isLoaded: boolean, isNamedThere: boolean): void {
  const isNamed = useNamedComment() !== null
  const shownAt = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is longer then
  useEffect(() => {
    if (isNamedThere || (location.hash !== '#comments' && !isNamed)) return
    // After the frame of the pages has gone to their top.
    const frame = requestAnimationFrame(() => {
      const isMoved = shownAt.current !== null && shownAt.current !== window.scrollY
      if (!isMoved) showComments()
      shownAt.current = window.scrollY
    })
    return () => cancelAnimationFrame(frame)
  }, [isLoaded])
}
