import type { FeedPost } from '@atrium/client'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { classes } from '../../lib/classes.ts'
import styles from './feed-page.module.css'

/** Heights of chunks in pixels, as they were left: on the way back, a list is as long as it was before it is drawn. */
const heights = new WeakMap<FeedPost, number>()
/** Distance from the window at which a chunk is drawn. */
const DRAWN_AHEAD = '1500px 0px'

interface PostChunkProps {
  /** Its first post. */
  readonly first: FeedPost
  readonly isTop: boolean
  readonly children: () => ComponentChildren
}

/** Some posts of a long list. The browser skips them while they are out of sight; on the way back they are drawn when they are near. */
export function PostChunk({ first, isTop, children }: PostChunkProps) {
  const element = useRef<HTMLDivElement>(null)
  const [kept] = useState(() => heights.get(first))
  const [isDrawn, setDrawn] = useState(isTop || kept === undefined)
  useLayoutEffect(() => {
    const { current } = element
    if (!isDrawn || !current) return
    return () => void heights.set(first, Number.parseFloat(getComputedStyle(current).blockSize))
  }, [isDrawn, first])
  useEffect(() => {
    if (isDrawn || !element.current) return
    const near = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && setDrawn(true), {
      rootMargin: DRAWN_AHEAD,
    })
    near.observe(element.current)
    return () => near.disconnect()
  }, [isDrawn])
  return (
    <div
      ref={element}
      role="none"
      className={classes(styles.list, !isTop && styles.chunk)}
      style={placeOf(kept, isDrawn)}
    >
      {isDrawn && children()}
    </div>
  )
}

/** Keeps the place of a chunk of a known height. */
function placeOf(height: number | undefined, isDrawn: boolean) {
  if (height === undefined) return undefined
  return isDrawn ? { containIntrinsicBlockSize: `auto ${height}px` } : { blockSize: `${height}px` }
}
