import type { AuditEvent } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import type { Address } from '../../../lib/use-address.ts'
import { type Column, DataTable } from '../../../ui/data/data-table.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import styles from './audit.module.css'
import { useFieldName, useTypeName } from './audit-names.ts'
import {
  type AuditNames,
  type Difference,
  differencesOf,
  namesQuery,
  PERSONAL,
  peopleNamedIn,
  withNames,
} from './audit-queries.ts'
import { useValueName } from './audit-values.ts'

const TONES = {
  created: 'success',
  updated: 'accent',
  removed: 'danger',
  review_overridden: 'warning',
  visibility_explained: 'neutral',
  small_correction: 'accent',
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
    <li className={styles.entry}>
      <details onToggle={toggle => setOpen(toggle.currentTarget.open)}>
        <summary className={styles.summary}>
          <span className={styles.what}>
            {typeName(record_type)} <strong dir="auto">{names.recordOf(event)}</strong>{' '}
            <Badge tone={TONES[action]}>{t(`did.${action}`)}</Badge>
          </span>
          <span className={styles.who}>
            <bdi>{names.actorOf(event)}</bdi> · <RelativeTime at={event.at} /> ·{' '}
            <Fields names={differences.map(({ field }) => field)} />
          </span>
        </summary>
        {isOpen && (
          <div className={styles.whole}>
            <DifferenceTable event={event} differences={differences} />
            <p className={styles.about}>
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

/** Names shown; beyond it only their number. */
const FIELDS_NAMED_MAX = 3

/** Which values it touched, so that one need not open a change to know. */
function Fields({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation('console/audit')
  const formats = useFormats()
  const nameOf = useFieldName()
  if (names.length > 0 && names.length <= FIELDS_NAMED_MAX) return <span>{names.map(nameOf).join(', ')}</span>
  return <span>{t('fields', { count: names.length, number: formats.number(names.length) })}</span>
}

interface DifferenceTableProps {
  readonly event: AuditEvent
  readonly differences: readonly Difference[]
}

/** Each value before and after a change; of something made or removed, the one that there is. */
function DifferenceTable({ event, differences }: DifferenceTableProps) {
  const { t } = useTranslation('console/audit')
  const nameOf = useFieldName()
  const { data: people } = useQuery(namesQuery(peopleNamedIn(differences)))
  if (differences.length === 0) return <p className={styles.soft}>{t('nothing_kept')}</p>
  const side = (name: 'before' | 'after'): Column<Difference> => ({
    key: name,
    label: t(name),
    cell: ({ field, [name]: value }) => <LoggedValue field={field} value={withNames(field, value, people)} />,
  })
  const columns: readonly Column<Difference>[] = [
    { key: 'field', label: t('field'), kind: 'main', cell: ({ field }) => nameOf(field) },
    ...(event.before === null ? [] : [side('before')]),
    ...(event.after === null ? [] : [side('after')]),
  ]
  return <DataTable label={t('difference')} columns={columns} rows={differences} idOf={({ field }) => field} />
}

const TIMESTAMP = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/

/** A value of the log as people read it. */
function LoggedValue({ field, value }: { readonly field: string; readonly value: unknown }) {
  const { t } = useTranslation('console/audit')
  const formats = useFormats()
  const nameOf = useValueName(field)
  if (value === null || value === undefined || value === '')
    return <span className={styles.soft}>{t('empty_value')}</span>
  if (value === PERSONAL) return <span className={styles.soft}>[{t('personal')}]</span>
  if (typeof value === 'boolean') return <span>{t(value ? 'yes' : 'no')}</span>
  if (typeof value === 'number') return <span>{formats.number(value)}</span>
  if (typeof value === 'string')
    return (
      <span className={styles.value} dir="auto">
        {TIMESTAMP.test(value) ? formats.dateTime(value) : nameOf(value)}
      </span>
    )
  if (Array.isArray(value) && value.every(item => typeof item === 'string' || typeof item === 'number'))
    return (
      <span className={styles.value} dir="auto">
        {value.length > 0 ? (
          formats.list(value.map(item => nameOf(String(item))))
        ) : (
          <span className={styles.soft}>{t('empty_value')}</span>
        )}
      </span>
    )
  return <code className={styles.value}>{JSON.stringify(value)}</code>
}
