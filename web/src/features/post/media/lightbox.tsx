import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/formats.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import styles from './lightbox.module.css'
import { LightboxPicture } from './lightbox-picture.tsx'

export interface LightboxImage {
  readonly id: number
  readonly url: string
  readonly alt: string
}

interface LightboxProps {
  readonly images: readonly LightboxImage[]
  /** Which one is shown; null is closed. */
  readonly shown: number | null
  readonly onShow: (index: number | null) => void
}

/** Pictures as large as the window, or larger. Arrows go on, Escape or a click beside the picture closes. */
export function Lightbox({ images, shown, onShow }: LightboxProps) {
  const { t } = useTranslation('post')
  const formats = useFormats()
  const dialog = useRef<HTMLDialogElement>(null)
  /** Which one is larger than the window. */
  const [zoomed, zoom] = useState<number | null>(null)
  const isZoomed = zoomed !== null && zoomed === shown
  const isOpen = shown !== null
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal()
    if (!isOpen && dialog.current?.open) dialog.current.close()
    if (!isOpen) zoom(null)
  }, [isOpen])
  const image = shown === null ? undefined : images[shown]
  const go = (steps: number) => shown !== null && onShow((shown + steps + images.length) % images.length)
  const onKeyDown = (event: KeyboardEvent) => {
    // They scroll the picture.
    if (isZoomed) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    if (event.key === 'ArrowRight') go(isRtl ? -1 : 1)
    if (event.key === 'ArrowLeft') go(isRtl ? 1 : -1)
  }
  return (
    <dialog
      ref={dialog}
      className={styles['lightbox']}
      aria-label={t('picture.large')}
      onKeyDown={onKeyDown}
      onCancel={event => {
        event.preventDefault()
        onShow(null)
      }}
      onClick={event => {
        if (!(event.target as Element).closest('button, img')) onShow(null)
      }}
    >
      {image && shown !== null && (
        <>
          <div className={styles['bar']}>
            <span aria-live="polite">
              {t('picture.place', { number: formats.number(shown + 1), total: formats.number(images.length) })}
            </span>
            <span className={styles['tools']}>
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
            <p className={styles['caption']} aria-hidden="true">
              {image.alt}
            </p>
          )}
          {images.length > 1 && !isZoomed && (
            <>
              <div className={styles['before']}>
                <IconButton
                  label={t('picture.before')}
                  icon={<ChevronLeft aria-hidden="true" />}
                  onClick={() => go(-1)}
                />
              </div>
              <div className={styles['after']}>
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
