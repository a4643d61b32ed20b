import { useInfiniteQuery } from '@tanstack/react-query'
import { Waypoints } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../app/problem-state.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { Card } from '../../ui/surface/card.tsx'
import styles from '../integration/integration.module.css'
import { RequestEntry } from './request-entry.tsx'
import { type RequestsWanted, requestsQuery } from './scim-queries.ts'

interface RequestsListProps {
  readonly wanted: RequestsWanted
  readonly nameOf: (clientId: string) => string
}

/** The requests that match, the newest first. */
export function RequestsList({ wanted, nameOf }: RequestsListProps) {
  const { t } = useTranslation('console/scim')
  const query = useInfiniteQuery(requestsQuery(wanted))
  const { data, error, isFetching, refetch } = query
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <TableSkeleton />
  const requests = data.pages.flatMap(page => page.requests)
  const failedByDay = data.pages[0]?.failedByDay ?? []
  if (requests.length === 0) return <NoRequests wanted={wanted} />
  return (
    <>
      <div className={styles['acts']}>
        <Button size="s" look="quiet" busy={isFetching} onClick={() => void refetch()}>
          {t('look_again')}
        </Button>
      </div>
      {wanted.failed && failedByDay.length > 0 && <FailedByDay days={failedByDay} />}
      <ol className={styles['entries']} aria-label={t('tab.requests')} aria-busy={query.isPlaceholderData || undefined}>
        {requests.map(request => (
          <li key={`${request.request_id} ${request.at} ${request.path}`} className={styles['entry']}>
            <RequestEntry request={request} clientName={nameOf(request.client_id)} />
          </li>
        ))}
      </ol>
      <LoadMore
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
        end={t('end')}
      />
    </>
  )
}

interface FailedByDayProps {
  readonly days: readonly { readonly day: string; readonly count: number }[]
}

/** How many requests failed on each day, also of those that are no longer in the list. */
function FailedByDay({ days }: FailedByDayProps) {
  const { t } = useTranslation('console/scim')
  const formats = useFormats()
  return (
    <section aria-labelledby="failed-by-day">
      <h2 id="failed-by-day">{t('failed_by_day')}</h2>
      <dl className={styles['days']}>
        {days.map(({ day, count }) => (
          <div key={day}>
            <dt>{formats.date(`${day}T12:00:00Z`)}</dt>
            <dd>{formats.number(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function NoRequests({ wanted }: { readonly wanted: RequestsWanted }) {
  const { t } = useTranslation('console/scim')
  const kind = wanted.failed ? 'failed' : wanted.clientId ? 'client' : 'all'
  return (
    <Card padded={false}>
      <EmptyState
        icon={<Waypoints />}
        title={t(`empty.${kind}.title`)}
        text={t(`empty.${kind}.text`)}
        actions={kind === 'all' && <ButtonLink href="/scim">{t('tab.setup')}</ButtonLink>}
      />
    </Card>
  )
}
