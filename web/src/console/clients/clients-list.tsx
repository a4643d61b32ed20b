import { useQuery } from '@tanstack/react-query'
import { AppWindow } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../app/problem-state.tsx'
import type { Address } from '../../lib/use-address.ts'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import { Pager } from '../../ui/data/pager.tsx'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { clientsQuery, PAGE_SIZE } from './clients-queries.ts'
import { useClientColumns } from './use-client-columns.tsx'

interface ClientsListProps {
  readonly page: number
  readonly address: Address
}

/** The clients, the oldest first. */
export function ClientsList({ page, address }: ClientsListProps) {
  const { t } = useTranslation('console/clients')
  const columns = useClientColumns()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(clientsQuery(page))
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <TableSkeleton />
  if (data.clients.length === 0)
    return (
      <Card padded={false}>
        <EmptyState
          icon={<AppWindow />}
          title={t('empty.title')}
          text={t('empty.text')}
          actions={
            <ButtonLink look="primary" href="/clients/new">
              {t('new')}
            </ButtonLink>
          }
        />
      </Card>
    )
  return (
    <>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={data.clients}
        idOf={({ client_id }) => client_id}
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
