import { useQuery } from '@tanstack/react-query'
import { ChartBar } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../app/problem-state.tsx'
import type { Address } from '../../lib/use-address.ts'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import { Pager } from '../../ui/data/pager.tsx'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { usePollColumns } from './poll-columns.tsx'
import { PAGE_SIZE, pollsQuery } from './polls-queries.ts'

interface PollsListProps {
  readonly page: number
  readonly address: Address
}

/** The polls of the program, a page of them. */
export function PollsList({ page, address }: PollsListProps) {
  const { t } = useTranslation('studio/polls')
  const columns = usePollColumns()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(pollsQuery(page))
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <TableSkeleton />
  if (data.total === 0) {
    return (
      <Card padded={false}>
        <EmptyState
          icon={<ChartBar />}
          title={t('empty.title')}
          text={t('empty.text')}
          actions={
            <ButtonLink look="primary" href="/polls/new">
              {t('new')}
            </ButtonLink>
          }
        />
      </Card>
    )
  }
  return (
    <>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={data.polls}
        idOf={({ id }) => id}
        stale={isPlaceholderData}
      />
      <Pager
        page={page}
        pageSize={PAGE_SIZE}
        total={data.total}
        hrefOf={next => address.hrefWith({ page: next === 1 ? null : String(next) })}
      />
    </>
  )
}
