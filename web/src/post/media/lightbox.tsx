import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import styles from './lightbox.module.css'

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

/** Pictures as large as the window. Arrows go on, Escape or a click beside the picture closes. */
export function Lightbox({ images, shown, onShow }: LightboxProps) {
  const { t } = useTranslation('post')
  const formats = useFormats()
  const dialog = useRef<HTMLDialogElement>(null)
  const isOpen = shown !== null
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal()
    if (!isOpen && dialog.current?.open) dialog.current.close()
  }, [isOpen])
  const image = shown === null ? undefined : images[shown]
  const go = (steps: number) => shown !== null && onShow((shown + steps + images.length) % images.length)
  const onKeyDown = (event: KeyboardEvent) => {
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
            <IconButton label={t('close', { ns: 'ui' })} icon={<X aria-hidden="true" />} onClick={() => onShow(null)} />
          </div>
          <img key={image.id} className={styles['picture']} src={image.url} alt={image.alt} />
          {image.alt && (
            <p className={styles['caption']} aria-hidden="true">
              {image.alt}
            </p>
          )}
          {images.length > 1 && (
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
