import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-preact'
import type { TargetedKeyboardEvent } from 'preact'
import { useEffectEvent } from 'preact/compat'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import styles from './lightbox.module.css'
import { openStrip, type Strip, type StripPicture } from './picture-strip.ts'

interface LightboxProps {
  readonly images: readonly StripPicture[]
  /** The id of the picture that is shown, one of them. */
  readonly shown: string
  readonly onShow: (id: string | null) => void
}

/** Pictures as large as the window, or larger. Fingers and arrows go on; Escape, a pull downwards or a click beside the picture closes. */
export function Lightbox({ images, shown, onShow }: LightboxProps) {
  const { t } = useTranslation('post')
  const formats = useFormats()
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const strip = useRef<Strip>(null)
  /** Whether the picture is larger than the window. */
  const [isZoomed, setZoomed] = useState(false)
  const show = useEffectEvent(onShow)
  const open = useEffectEvent((place: HTMLElement) =>
    openStrip(place, { pictures: images, shown, onShow: show, onZoom: setZoomed, onClose: () => show(null) }),
  )
  useLayoutEffect(() => {
    const { current: element } = dialog
    if (!element || !stage.current) return
    element.showModal()
    const opened = open(stage.current)
    strip.current = opened
    return () => {
      opened.close()
      // Closing it gives the focus back, which taking it out of the page does not.
      element.close()
    }
  }, [])
  useLayoutEffect(() => strip.current?.show(shown), [shown])
  const place = images.findIndex(({ id }) => id === shown)
  const image = images[place]
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLElement>) => {
    // They scroll the picture.
    if (isZoomed) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    if (event.key === 'ArrowRight') strip.current?.go(isRtl ? -1 : 1)
    if (event.key === 'ArrowLeft') strip.current?.go(isRtl ? 1 : -1)
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
    >
      <div ref={stage} />
      {image && (
        <>
          <div className={styles.bar}>
            <span aria-live="polite">
              {images.length > 1 &&
                t('picture.place', { number: formats.number(place + 1), total: formats.number(images.length) })}
            </span>
            <span className={styles.tools}>
              <IconButton
                label={t(isZoomed ? 'picture.zoom_out' : 'picture.zoom_in')}
                icon={isZoomed ? <ZoomOut aria-hidden="true" /> : <ZoomIn aria-hidden="true" />}
                onClick={() => strip.current?.toggleZoom()}
              />
              <IconButton
                label={t('close', { ns: 'ui' })}
                icon={<X aria-hidden="true" />}
                onClick={() => onShow(null)}
              />
            </span>
          </div>
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
                  onClick={() => strip.current?.go(-1)}
                />
              </div>
              <div className={styles.after}>
                <IconButton
                  label={t('picture.after')}
                  icon={<ChevronRight aria-hidden="true" />}
                  onClick={() => strip.current?.go(1)}
                />
              </div>
            </>
          )}
        </>
      )}
    </dialog>
  )
}
