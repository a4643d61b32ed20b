import { useQuery } from '@tanstack/react-query'
import { UserSearch, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../app/problem-state.tsx'
import type { Address } from '../../lib/use-address.ts'
import { DataTable } from '../../ui/data/data-table.tsx'
import { Pager } from '../../ui/data/pager.tsx'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { usePeopleColumns } from './people-columns.tsx'
import { PAGE_SIZE, type PeopleWanted, peopleQuery } from './people-queries.ts'

interface PeopleListProps {
  readonly wanted: PeopleWanted
  readonly address: Address
}

/** The people that match, a page of them; the old ones stay until the new ones are there. */
export function PeopleList({ wanted, address }: PeopleListProps) {
  const { t } = useTranslation('console/people')
  const columns = usePeopleColumns()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(peopleQuery(wanted))
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <TableSkeleton />
  if (data.people.length === 0) return <NobodyFound wanted={wanted} />
  return (
    <>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={data.people}
        idOf={({ user_id }) => user_id}
        sorting={{ now: wanted.sort, hrefOf: sort => address.hrefWith({ sort }) }}
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

function NobodyFound({ wanted: { search, active, role, department, page } }: { readonly wanted: PeopleWanted }) {
  const { t } = useTranslation('console/people')
  const kind = search || active !== null || role || department || page > 1 ? 'narrowed' : 'all'
  return (
    <Card padded={false}>
      <EmptyState
        icon={kind === 'narrowed' ? <UserSearch /> : <UsersRound />}
        title={t(`empty.${kind}.title`)}
        text={t(`empty.${kind}.text`)}
      />
    </Card>
  )
}
