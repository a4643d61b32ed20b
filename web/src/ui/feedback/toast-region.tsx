import { TriangleAlert, X } from 'lucide-preact'
import { useTranslation } from '../../i18n/translate.ts'
import { Details } from './problem-details.tsx'
import styles from './toast-region.module.css'
import { dismissToast, pauseToast, resumeToast, useToasts } from './toasts.ts'

/** Where toasts are shown and read out; once in each document. */
export function ToastRegion() {
  const { t } = useTranslation('ui')
  const toasts = useToasts()
  return (
    <section className={styles.region} aria-label={t('messages')} aria-live="polite" aria-relevant="additions text">
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
