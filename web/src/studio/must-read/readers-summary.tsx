import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { ProblemState } from '../../app/problem-state.tsx'
import { useFormats } from '../../i18n/formats.ts'
import type { Address } from '../../lib/use-address.ts'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/surface/card.tsx'
import styles from './must-read.module.css'
import { READER_STATES, type ReaderState, summaryQuery } from './must-read-queries.ts'

interface ReadersSummaryProps {
  readonly contentId: number
  /** The one that the list shows. */
  readonly state: ReaderState | null
  readonly address: Address
}

/** How many stand where, each a way to see them. */
export function ReadersSummary({ contentId, state, address }: ReadersSummaryProps) {
  const { t } = useTranslation('studio/must_read')
  const formats = useFormats()
  const { data, error, isFetching, refetch } = useQuery(summaryQuery(contentId, ''))
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <Skeleton height="8rem" radius="16px" />
  const share = data.audience === 0 ? 0 : data.acknowledged / data.audience
  return (
    <Card className={styles['summary'] ?? ''}>
      <p className={styles['share']}>
        <strong>{formats.percent(share)}</strong>{' '}
        {t('confirmed_of', { confirmed: formats.number(data.acknowledged), audience: formats.number(data.audience) })}
      </p>
      <ProgressBar label={t('confirmed')} value={share} />
      <nav aria-label={t('states')}>
        <ul className={styles['states']}>
          {READER_STATES.map(each => (
            <li key={each}>
              <Link
                href={address.hrefWith({ state: each === state ? null : each })}
                className={styles['state']}
                aria-current={each === state ? 'true' : undefined}
                data-state={each}
              >
                <strong>{formats.number(data[each])}</strong>
                {t(`state.${each}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  )
}
