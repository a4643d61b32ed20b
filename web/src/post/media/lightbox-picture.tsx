import { type MouseEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { classes } from '../../lib/classes.ts'
import { variantsOf } from '../../ui/list/picture-variants.ts'
import styles from './lightbox.module.css'

interface LightboxPictureProps {
  readonly url: string
  readonly alt: string
  /** Larger than the window, to be scrolled; a click changes it. */
  readonly isZoomed: boolean
  readonly onZoom: (isZoomed: boolean) => void
}

const WIDEST = 1920

/** A picture as large as the window, which scrolls by keys where it is larger, and in a size that fits it; zoomed the file itself, at the place that was clicked. */
export function LightboxPicture({ url, alt, isZoomed, onZoom }: LightboxPictureProps) {
  const stage = useRef<HTMLDivElement>(null)
  const srcSet = isZoomed ? null : variantsOf(url, WIDEST)
  const toggle = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLImageElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const [x, y] = [(clientX - left) / width, (clientY - top) / height]
    flushSync(() => onZoom(!isZoomed))
    const { scrollWidth = 0, scrollHeight = 0, clientWidth = 0, clientHeight = 0 } = stage.current ?? {}
    stage.current?.scrollTo(scrollWidth * x - clientWidth / 2, scrollHeight * y - clientHeight / 2)
  }
  return (
    <div ref={stage} className={classes(styles['stage'], isZoomed && styles['zoomed'])} tabIndex={isZoomed ? 0 : -1}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys have a button for it */}
      <img
        className={styles['picture']}
        src={url}
        {...(srcSet ? { srcSet, sizes: '100vw' } : {})}
        alt={alt}
        onClick={toggle}
      />
    </div>
  )
}
