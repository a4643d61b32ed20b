import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { ProblemState } from '../../../app/problem-state.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import styles from '../../integration/integration.module.css'
import { StatusBadge } from '../status-badge.tsx'
import { type DeliveriesWanted, deliveriesQuery } from '../webhooks-queries.ts'

/** The deliveries that match, the newest first. */
export function DeliveriesList({ wanted }: { readonly wanted: DeliveriesWanted }) {
  const { t } = useTranslation('console/webhooks')
  const query = useInfiniteQuery(deliveriesQuery(wanted))
  const { data, error, isFetching, refetch } = query
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <Skeleton height="9rem" radius="10px" />
  const deliveries = data.pages.flatMap(page => page.deliveries)
  if (deliveries.length === 0) return <p>{t(wanted.status || wanted.event ? 'nothing_matches' : 'nothing_sent')}</p>
  return (
    <>
      <ol className={styles['rows']} aria-label={t('deliveries')} aria-busy={query.isPlaceholderData || undefined}>
        {deliveries.map(({ id, status, event, attempts, created_at }) => (
          <li key={id} className={styles['row']}>
            <div className={styles['words']}>
              <Link href={`/webhooks/${wanted.id}/deliveries/${id}`} className={styles['strong']}>
                {event.name}
              </Link>
              <span className={styles['under']}>
                <RelativeTime at={created_at} /> · {t('attempts_count', { count: attempts.length })}
                {attempts.at(-1)?.error && ` · ${attempts.at(-1)?.error}`}
              </span>
            </div>
            <StatusBadge status={status} />
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <div className={styles['acts']}>
          <Button size="s" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}
