import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../app/problem-state.tsx'
import type { Address } from '../../lib/use-address.ts'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { Card } from '../../ui/surface/card.tsx'
import styles from './audit.module.css'
import { AuditEntry } from './audit-entry.tsx'
import { type AuditWanted, auditQuery } from './audit-queries.ts'
import { useNames } from './use-names.ts'

interface AuditListProps {
  readonly wanted: AuditWanted
  readonly address: Address
}

/** The changes that match; more come as one reads on. */
export function AuditList({ wanted, address }: AuditListProps) {
  const { t } = useTranslation('console/audit')
  const query = useInfiniteQuery(auditQuery(wanted))
  const events = query.data?.pages.flatMap(page => page.events) ?? []
  const names = useNames(events)
  if (query.error && !query.data)
    return <ProblemState error={query.error} busy={query.isFetching} onRetry={() => query.refetch()} />
  if (!query.data) return <TableSkeleton />
  if (events.length === 0) return <NothingChanged isNarrowed={Object.values(wanted).some(value => value !== null)} />
  return (
    <>
      <ol className={styles['list']} aria-label={t('title')} aria-busy={query.isPlaceholderData || undefined}>
        {events.map(event => (
          <AuditEntry key={event.id} event={event} names={names} address={address} />
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

function NothingChanged({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const { t } = useTranslation('console/audit')
  const kind = isNarrowed ? 'narrowed' : 'all'
  return (
    <Card padded={false}>
      <EmptyState icon={<ScrollText />} title={t(`empty.${kind}.title`)} text={t(`empty.${kind}.text`)} />
    </Card>
  )
}
