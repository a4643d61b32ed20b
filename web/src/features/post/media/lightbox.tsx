import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-preact'
import type { TargetedKeyboardEvent, TargetedMouseEvent } from 'preact'
import { flushSync } from 'preact/compat'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { classes } from '../../../lib/classes.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { variantsOf } from '../../../ui/list/responsive-image.tsx'
import { useClickBeside } from '../../../ui/surface/click-beside.ts'
import styles from './lightbox.module.css'

export interface LightboxImage {
  readonly id: string
  readonly url: string
  readonly alt: string
}

interface LightboxProps {
  readonly images: readonly LightboxImage[]
  /** The id of the picture that is shown, one of them. */
  readonly shown: string
  readonly onShow: (id: string | null) => void
}

/** Pictures as large as the window, or larger. Arrows go on, Escape or a click beside the picture closes. */
export function Lightbox({ images, shown, onShow }: LightboxProps) {
  const { t } = useTranslation('post')
  const formats = useFormats()
  const dialog = useRef<HTMLDialogElement>(null)
  /** Which one is larger than the window. */
  const [zoomed, zoom] = useState<string | null>(null)
  const isZoomed = zoomed !== null && zoomed === shown
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closing it gives the focus back, which taking it out of the page does not.
    return () => element?.close()
  }, [])
  const clickBeside = useClickBeside(
    target => !target.closest('button, img, p'),
    () => onShow(null),
  )
  const place = images.findIndex(({ id }) => id === shown)
  const image = images[place]
  const go = (steps: number) => onShow(images.at((place + steps) % images.length)?.id ?? null)
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLElement>) => {
    // They scroll the picture.
    if (isZoomed) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    if (event.key === 'ArrowRight') go(isRtl ? -1 : 1)
    if (event.key === 'ArrowLeft') go(isRtl ? 1 : -1)
  }
  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={t('picture.large')}
      onKeyDown={onKeyDown}
      onCancel={event => {
        event.preventDefault()
        onShow(null)
      }}
      // Where the browser does not ask, such as at a second Escape.
      onClose={() => dialog.current?.open === false && onShow(null)}
      {...clickBeside}
    >
      {image && (
        <>
          <div className={styles.bar}>
            <span aria-live="polite">
              {t('picture.place', { number: formats.number(place + 1), total: formats.number(images.length) })}
            </span>
            <span className={styles.tools}>
              <IconButton
                label={t(isZoomed ? 'picture.zoom_out' : 'picture.zoom_in')}
                icon={isZoomed ? <ZoomOut aria-hidden="true" /> : <ZoomIn aria-hidden="true" />}
                onClick={() => zoom(isZoomed ? null : shown)}
              />
              <IconButton
                label={t('close', { ns: 'ui' })}
                icon={<X aria-hidden="true" />}
                onClick={() => onShow(null)}
              />
            </span>
          </div>
          <LightboxPicture
            key={image.id}
            url={image.url}
            alt={image.alt}
            isZoomed={isZoomed}
            onZoom={on => zoom(on ? shown : null)}
          />
          {image.alt && (
            <p className={styles.caption} aria-hidden="true">
              {image.alt}
            </p>
          )}
          {images.length > 1 && !isZoomed && (
            <>
              <div className={styles.before}>
                <IconButton
                  label={t('picture.before')}
                  icon={<ChevronLeft aria-hidden="true" />}
                  onClick={() => go(-1)}
                />
              </div>
              <div className={styles.after}>
                <IconButton
                  label={t('picture.after')}
                  icon={<ChevronRight aria-hidden="true" />}
                  onClick={() => go(1)}
                />
              </div>
            </>
          )}
        </>
      )}
    </dialog>
  )
}

interface LightboxPictureProps {
  readonly url: string
  readonly alt: string
  /** Larger than the window, to be scrolled; a click changes it. */
  readonly isZoomed: boolean
  readonly onZoom: (isZoomed: boolean) => void
}

const WIDEST = 1920

/** A picture as large as the window, which scrolls by keys where it is larger, and in a size that fits it; zoomed the file itself, at the place that was clicked. */
function LightboxPicture({ url, alt, isZoomed, onZoom }: LightboxPictureProps) {
  const stage = useRef<HTMLDivElement>(null)
  const srcSet = isZoomed ? null : variantsOf(url, WIDEST)
  // Where a button was pressed, the middle is shown; a click on the picture then goes to its place.
  useLayoutEffect(() => {
    if (isZoomed) centre(stage.current, 0.5, 0.5)
  }, [isZoomed])
  const toggle = ({ currentTarget, clientX, clientY }: TargetedMouseEvent<HTMLImageElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const [x, y] = [(clientX - left) / width, (clientY - top) / height]
    flushSync(() => onZoom(!isZoomed))
    centre(stage.current, x, y)
  }
  return (
    <div ref={stage} className={classes(styles.stage, isZoomed && styles.zoomed)} tabIndex={isZoomed ? 0 : -1}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys have a button for it */}
      <img
        className={styles.picture}
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
