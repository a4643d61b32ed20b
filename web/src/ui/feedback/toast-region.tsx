import { TriangleAlert, X } from 'lucide-preact'
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useTranslation } from '../../i18n/translate.ts'
import { Details } from './problem-details.tsx'
import styles from './toast-region.module.css'
import { dismissToast, pauseToast, resumeToast, useToasts } from './toasts.ts'

/** Where toasts are shown and read out; once in each document. */
export function ToastRegion() {
  const { t } = useTranslation('ui')
  const toasts = useToasts()
  const region = useRef<HTMLElement>(null)
  useBesideButtons(region, toasts.length)
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label={t('messages')}
      aria-live="polite"
      aria-relevant="additions text"
    >
      {toasts.map(entry => (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it from going
        <div
          key={entry.id}
          className={styles.toast}
          onPointerEnter={() => pauseToast(entry.id)}
          onPointerLeave={() => resumeToast(entry)}
          onFocus={() => pauseToast(entry.id)}
          onBlur={() => resumeToast(entry)}
        >
          {entry.tone === 'problem' && <TriangleAlert aria-hidden="true" />}
          <div className={styles.text}>
            {entry.text}
            <Details {...entry.details} />
          </div>
          {entry.action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                entry.action?.run()
                dismissToast(entry.id)
              }}
            >
              {entry.action.label}
            </button>
          )}
          <button
            type="button"
            className={styles.action}
            aria-label={t('dismiss')}
            onClick={() => dismissToast(entry.id)}
          >
            <X aria-hidden="true" />
          </button>
        </div>
      ))}
    </section>
  )
}

/** Controls of the next step: they stay in reach below a message. */
const MEANT = 'button[type="submit"], [data-meant]'

/** Moves messages to the other end of the window as long as they would cover the button that saves, publishes or sends. */
function useBesideButtons(region: RefObject<HTMLElement | null>, count: number): void {
  useLayoutEffect(() => {
    const element = region.current
    if (!element || count === 0) return
    const place = () => {
      element.classList.remove(styles.above as string)
      const shown = [...element.children].map(toast => toast.getBoundingClientRect())
      const isCovered = ({ left, right, top, bottom }: DOMRect) =>
        shown.some(box => left < box.right && box.left < right && top < box.bottom && box.top < bottom)
      const meant = [...document.querySelectorAll(MEANT)].filter(button => !button.closest('dialog'))
      element.classList.toggle(
        styles.above as string,
        meant.some(button => isCovered(button.getBoundingClientRect())),
      )
    }
    place()
    const ended = new AbortController()
    for (const kind of ['scroll', 'resize', 'input'])
      addEventListener(kind, place, { passive: true, capture: true, signal: ended.signal })
    return () => ended.abort()
  }, [region, count])
}
