import { useTranslation } from '../../i18n/translate.ts'
import styles from './state.module.css'

export interface ProblemDetails {
  /** What support asks for; an error of the client has it. */
  readonly requestId?: string | null
  /** The server's own words, in English, where others are shown. */
  readonly said?: string | null
}

/** What support and engineers need of an error, behind a word; nothing where there is nothing of it. */
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
