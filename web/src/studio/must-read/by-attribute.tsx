import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { ProblemState } from '../../app/problem-state.tsx'
import { useFormats } from '../../i18n/formats.ts'
import type { Address } from '../../lib/use-address.ts'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { Select } from '../../ui/form/select.tsx'
import { groupingQuery } from '../audiences/audiences-queries.ts'
import styles from './must-read.module.css'
import { summaryQuery } from './must-read-queries.ts'

interface ByAttributeProps {
  readonly contentId: number
  readonly address: Address
}

/** The share that has confirmed, by an attribute of people: bars, each with its numbers. */
export function ByAttribute({ contentId, address }: ByAttributeProps) {
  const { t } = useTranslation('studio/must_read')
  const formats = useFormats()
  const by = address.get('by') ?? 'department'
  const { data: attributes = [] } = useQuery(groupingQuery)
  const { data, error, isFetching, refetch } = useQuery(summaryQuery(contentId, by))
  return (
    <section className={styles['by']} aria-labelledby="by">
      <div className={styles['byHead']}>
        <h2 id="by" className={styles['heading']}>
          {t('by.title')}
        </h2>
        <Select
          aria-label={t('by.attribute')}
          value={by}
          onChange={event => address.change({ by: event.target.value })}
        >
          {attributes.map(({ attribute, label }) => (
            <option key={attribute} value={attribute}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      {error && !data && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!data && !error && <TableSkeleton rows={4} />}
      {data && (
        <ul className={styles['groups']}>
          {data.by.map(({ value, audience, acknowledged }) => (
            <li key={value ?? ''} className={styles['groupRow']}>
              <span className={styles['value']} dir="auto">
                {value !== null && by === 'department' ? (
                  <Link href={address.hrefWith({ department: value })}>{value}</Link>
                ) : (
                  (value ?? t('by.none'))
                )}
              </span>
              <ProgressBar label={value ?? t('by.none')} value={audience === 0 ? 0 : acknowledged / audience} />
              <span className={styles['figures']}>
                {t('by.figures', { confirmed: formats.number(acknowledged), audience: formats.number(audience) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
