import type { AuditEvent } from '@atrium/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useFormats } from '../../i18n/formats.ts'
import type { Address } from '../../lib/use-address.ts'
import { Badge } from '../../ui/identity/badge.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import styles from './audit.module.css'
import { DifferenceTable } from './difference-table.tsx'
import { differencesOf, recordNameOf } from './differences.ts'
import { useTypeName } from './use-type-name.ts'

const TONES = {
  created: 'success',
  updated: 'accent',
  removed: 'danger',
  review_overridden: 'warning',
  visibility_explained: 'neutral',
} as const

interface AuditEntryProps {
  readonly event: AuditEvent
  readonly names: ReadonlyMap<number, string> | undefined
  readonly address: Address
}

/** One change: what it was, who did it and when; opened, every value before and after. */
export function AuditEntry({ event, names, address }: AuditEntryProps) {
  const { t } = useTranslation('console/audit')
  const formats = useFormats()
  const typeName = useTypeName()
  const [isOpen, setOpen] = useState(false)
  const { actor, record_type, record_id, action } = event
  const who = (actor.user_id !== null && names?.get(actor.user_id)) || t(`kind.${actor.kind}`)
  const record =
    (record_type === 'user' && names?.get(Number(record_id))) ||
    recordNameOf(event) ||
    (record_type === 'program' ? '' : `#${record_id}`)
  const differences = differencesOf(event)
  return (
    <li className={styles['entry']}>
      <details onToggle={toggle => setOpen(toggle.currentTarget.open)}>
        <summary className={styles['summary']}>
          <span className={styles['what']}>
            {typeName(record_type)} <strong dir="auto">{record}</strong>{' '}
            <Badge tone={TONES[action]}>{t(`did.${action}`)}</Badge>
          </span>
          <span className={styles['who']}>
            <bdi>{who}</bdi> · <RelativeTime at={event.at} /> ·{' '}
            {t('fields', { count: differences.length, number: formats.number(differences.length) })}
          </span>
        </summary>
        {isOpen && (
          <div className={styles['whole']}>
            <DifferenceTable differences={differences} />
            <p className={styles['about']}>
              <span>{formats.dateTime(event.at)}</span>
              {event.request_id && (
                <span>
                  {t('request')} <code>{event.request_id}</code>
                </span>
              )}
              <Link href={address.hrefWith({ type: record_type, id: record_id })}>{t('same_record')}</Link>
              {record_type === 'user' && names?.has(Number(record_id)) && (
                <Link href={`/people/${record_id}`}>{t('open_person')}</Link>
              )}
            </p>
          </div>
        )}
      </details>
    </li>
  )
}
