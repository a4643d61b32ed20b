import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { classes } from '../../../lib/classes.ts'
import { variantsOf } from '../../../ui/list/responsive-image.tsx'
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
  // Where a button was pressed, the middle is shown; a click on the picture then goes to its place.
  useLayoutEffect(() => {
    if (isZoomed) centre(stage.current, 0.5, 0.5)
  }, [isZoomed])
  const toggle = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLImageElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const [x, y] = [(clientX - left) / width, (clientY - top) / height]
    flushSync(() => onZoom(!isZoomed))
    centre(stage.current, x, y)
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

/** Scrolls the place, in shares of the whole, to the middle. */
const centre = (stage: HTMLElement | null, x: number, y: number): void =>
  stage?.scrollTo(stage.scrollWidth * x - stage.clientWidth / 2, stage.scrollHeight * y - stage.clientHeight / 2)
