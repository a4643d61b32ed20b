import { useQuery } from '@tanstack/react-query'
import { CircleCheck, FileSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../../app/problem-state.tsx'
import type { Address } from '../../../lib/use-address.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { DataTable } from '../../../ui/data/data-table.tsx'
import { Pager } from '../../../ui/data/pager.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { PAGE_SIZE, type QueueWanted, queueQuery } from '../review-queries.ts'
import { useQueueColumns } from './queue-columns.tsx'

interface QueueListProps {
  readonly wanted: QueueWanted
  readonly address: Address
}

/** The posts of a queue, a page of them. */
export function QueueList({ wanted, address }: QueueListProps) {
  const { t } = useTranslation('studio/review')
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(queueQuery(wanted))
  const columns = useQueueColumns(data?.posts ?? [])
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <TableSkeleton />
  if (data.posts.length === 0) return <Nothing wanted={wanted} address={address} />
  return (
    <>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={data.posts}
        idOf={({ id }) => id}
        stale={isPlaceholderData}
      />
      <Pager
        page={wanted.page}
        pageSize={PAGE_SIZE}
        total={data.total}
        hrefOf={page => address.hrefWith({ page: page === 1 ? null : String(page) })}
      />
    </>
  )
}

/** Why nothing waits, and where one goes on. */
function Nothing({ wanted: { queue, search, topicId, page }, address }: QueueListProps) {
  const { t } = useTranslation('studio/review')
  const isNarrowed = search !== '' || topicId !== null || page > 1
  return (
    <Card padded={false}>
      {isNarrowed ? (
        <EmptyState icon={<FileSearch />} title={t('empty.narrowed.title')} text={t('empty.narrowed.text')} />
      ) : (
        <EmptyState
          icon={<CircleCheck />}
          title={t(`empty.${queue}.title`)}
          text={t(`empty.${queue}.text`)}
          actions={
            queue === 'mine' ? (
              <ButtonLink href={address.hrefWith({ who: 'all' })}>{t('empty.see_all')}</ButtonLink>
            ) : (
              <ButtonLink href="/posts?state=draft">{t('empty.see_drafts')}</ButtonLink>
            )
          }
        />
      )}
    </Card>
  )
}
