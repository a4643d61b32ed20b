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
import { differencesOf } from './differences.ts'
import type { AuditNames } from './use-names.ts'
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
  readonly names: AuditNames
  readonly address: Address
}

/** One change: what it was, who did it and when; opened, every value before and after. */
export function AuditEntry({ event, names, address }: AuditEntryProps) {
  const { t } = useTranslation('console/audit')
  const formats = useFormats()
  const typeName = useTypeName()
  const [isOpen, setOpen] = useState(false)
  const { record_type, record_id, action } = event
  const personId = names.personOf(event)
  const differences = differencesOf(event)
  return (
    <li className={styles['entry']}>
      <details onToggle={toggle => setOpen(toggle.currentTarget.open)}>
        <summary className={styles['summary']}>
          <span className={styles['what']}>
            {typeName(record_type)} <strong dir="auto">{names.recordOf(event)}</strong>{' '}
            <Badge tone={TONES[action]}>{t(`did.${action}`)}</Badge>
          </span>
          <span className={styles['who']}>
            <bdi>{names.actorOf(event)}</bdi> · <RelativeTime at={event.at} /> ·{' '}
            <Fields names={differences.map(({ field }) => field)} />
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
              {personId !== null && <Link href={`/people/${personId}`}>{t('open_person')}</Link>}
            </p>
          </div>
        )}
      </details>
    </li>
  )
}

/** As many are named; of more, how many there are. */
const FIELDS_NAMED_MAX = 3

/** Which values it touched, so that one need not open a change to know. */
function Fields({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation('console/audit')
  const formats = useFormats()
  if (names.length > 0 && names.length <= FIELDS_NAMED_MAX) return <code>{names.join(', ')}</code>
  return <span>{t('fields', { count: names.length, number: formats.number(names.length) })}</span>
}
