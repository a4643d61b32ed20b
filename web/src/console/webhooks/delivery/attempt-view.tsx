import type { DeliveryDetail } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/identity/badge.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { CodeBlock } from '../../integration/copy-value.tsx'
import styles from '../../integration/integration.module.css'
import { HeadersBlock } from './headers-block.tsx'

interface AttemptViewProps {
  readonly attempt: DeliveryDetail['attempts'][number]
  readonly number: number
}

/** One attempt: how it went, and what came back. */
export function AttemptView({ attempt, number }: AttemptViewProps) {
  const { t } = useTranslation('console/webhooks')
  const { at, status_code: code, error, duration_ms, response } = attempt
  const isGood = error === null
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <span className={styles['line']}>
          <span className={styles['strong']}>{t('attempt_number', { number })}</span>
          <Badge tone={isGood ? 'success' : 'danger'}>{code ?? t('no_answer')}</Badge>
        </span>
        <span className={styles['under']}>
          <RelativeTime at={at} /> · {t('duration', { ms: duration_ms })}
          {error && ` · ${error}`}
        </span>
        {response && (
          <details className={styles['fold']}>
            <summary>{t('answer_of', { number })}</summary>
            <HeadersBlock label={t('response_headers')} headers={response.headers} />
            {response.body ? (
              <>
                <p className={styles['label']}>{t('response_body')}</p>
                <CodeBlock label={t('response_body')} value={response.body} />
              </>
            ) : (
              <p>{t('no_body')}</p>
            )}
          </details>
        )}
      </div>
    </li>
  )
}
