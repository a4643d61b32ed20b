import type { Delivery } from '@atrium/client'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/preact-query'
import type { ComponentChildren } from 'preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import styles from './integration.module.css'

const TONES = { pending: 'accent', success: 'success', retryable: 'warning', failure: 'danger' } as const

/** How a delivery ended, or that it has not. */
export function StatusBadge({ status }: Pick<Delivery, 'status'>) {
  const { t } = useTranslation('console/integration')
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
}

type Attempt = Delivery['attempts'][number]

/** Returns the words for why an attempt failed; an empty text for one that did not. */
export function useFailure(): (attempt: Pick<Attempt, 'reason' | 'status_code'> | undefined) => string {
  const { t } = useTranslation('console/integration')
  return attempt => (attempt?.reason ? t(`reason.${attempt.reason}`, { status: attempt.status_code }) : '')
}

interface DeliveryListProps {
  readonly label: string
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly deliveries: readonly Delivery[] }>>
  /** In place of an empty list. */
  readonly nothing: string
  /** A row. */
  readonly children: (delivery: Delivery) => ComponentChildren
}

/** The list of deliveries, newest first, with a link to earlier ones. */
export function DeliveryList({ label, query, nothing, children }: DeliveryListProps) {
  const { t } = useTranslation('console/integration')
  const { data, error, isFetching, refetch } = query
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <Skeleton height="9rem" radius="10px" />
  const deliveries = data.pages.flatMap(page => page.deliveries)
  if (deliveries.length === 0) return <p>{nothing}</p>
  return (
    <>
      <ol className={styles.rows} aria-label={label} aria-busy={query.isPlaceholderData || undefined}>
        {deliveries.map(children)}
      </ol>
      {query.hasNextPage && (
        <div className={styles.acts}>
          <Button size="s" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

interface AttemptRowProps {
  readonly attempt: Attempt
  /** From 1. */
  readonly number: number
  /** The response. */
  readonly children?: ComponentChildren
}

/** One attempt of a delivery, and how it went. */
export function AttemptRow({ attempt, number, children }: AttemptRowProps) {
  const { t } = useTranslation('console/integration')
  const failure = useFailure()(attempt)
  const { at, status_code: code, error, duration_ms } = attempt
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.line}>
          <span className={styles.strong}>{t('attempt_number', { number })}</span>
          <Badge tone={error === null ? 'success' : 'danger'}>{code ?? t('no_response')}</Badge>
        </span>
        <span className={styles.under}>
          <RelativeTime at={at} /> · {t('duration', { ms: duration_ms })}
          {failure && ` · ${failure}`}
        </span>
        {children}
      </div>
    </li>
  )
}
