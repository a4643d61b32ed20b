import { useTranslation } from '../../i18n/translate.ts'
import styles from './state.module.css'

export interface ProblemDetails {
  /** Request id, for support; errors of the client carry it. */
  readonly requestId?: string | null
  /** The server's own words, in English, where others are shown. */
  readonly said?: string | null
}

/** Details of an error for support and engineers, folded; null without any. */
export function Details({ requestId, said }: ProblemDetails) {
  const { t } = useTranslation('ui')
  return (
    requestId && (
      <details className={styles.reference}>
        <summary>{t('details')}</summary>
        {said && <p lang="en">{said}</p>}
        {t('request_id')} <code>{requestId}</code>
      </details>
    )
  )
}
