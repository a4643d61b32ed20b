import type { ExplainedScimRequest } from '@atrium/client'
import { Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { Badge } from '../../ui/identity/badge.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import styles from '../integration/integration.module.css'
import { MendButton } from './mend-button.tsx'

interface RequestEntryProps {
  readonly request: ExplainedScimRequest
  readonly clientName: string
}

/** One request: what it was, what it was answered, and what to do where it was refused. */
export function RequestEntry({ request, clientName }: RequestEntryProps) {
  const { t } = useTranslation('console/scim')
  const { at, client_id, method, path, status, error, duration_ms, request_id, cause, remedy, setting } = request
  return (
    <div className={styles['stack']}>
      <div className={styles['line']}>
        <Badge tone={status < 400 ? 'success' : 'danger'}>{status}</Badge>
        <code dir="ltr">
          {method} {path}
        </code>
        {error && <code>{error}</code>}
      </div>
      <p className={styles['under']}>
        <Link href={`/clients/${client_id}`} className={styles['link']} dir="auto">
          {clientName}
        </Link>{' '}
        · <RelativeTime at={at} /> · {t('duration', { ms: duration_ms })} · {t('request_id', { id: request_id })}
      </p>
      {cause && <p>{cause}</p>}
      {remedy && (
        <p className={styles['remedy']}>
          <Wrench aria-hidden="true" />
          <span>{remedy}</span>
        </p>
      )}
      {setting && <MendButton setting={setting} />}
    </div>
  )
}
