import type { Audience } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { ProblemState } from '../../app/problem-state.tsx'
import list from '../../desk/list.module.css'
import { useFormats } from '../../i18n/formats.ts'
import type { Address } from '../../lib/use-address.ts'
import { type Column, DataTable } from '../../ui/data/data-table.tsx'
import { Pager } from '../../ui/data/pager.tsx'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { groupsQuery, PAGE_SIZE } from './groups-queries.ts'

interface GroupsListProps {
  readonly search: string
  readonly page: number
  readonly address: Address
}

/** The groups that match, a page of them. */
export function GroupsList({ search, page, address }: GroupsListProps) {
  const { t } = useTranslation('console/groups')
  const formats = useFormats()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(groupsQuery(search, page))
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <TableSkeleton />
  if (data.groups.length === 0) return <NoGroups kind={search !== '' || page > 1 ? 'narrowed' : 'all'} />
  const columns: readonly Column<Audience>[] = [
    {
      key: 'name',
      label: t('column.name'),
      kind: 'main',
      cell: ({ id, display_name }) => (
        <Link href={`/groups/${id}`} className={list['name']} dir="auto">
          {display_name}
        </Link>
      ),
    },
    {
      key: 'people',
      label: t('column.people'),
      kind: 'end',
      cell: ({ user_count }) => t('people', { count: user_count, number: formats.number(user_count) }),
    },
    {
      key: 'changed',
      label: t('column.changed'),
      wideOnly: true,
      cell: ({ updated_at }) => (
        <span className={list['soft']}>
          <RelativeTime at={updated_at} />
        </span>
      ),
    },
  ]
  return (
    <>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={data.groups}
        idOf={({ id }) => id}
        stale={isPlaceholderData}
      />
      <Pager
        page={page}
        pageSize={PAGE_SIZE}
        total={data.total}
        hrefOf={number => address.hrefWith({ page: number === 1 ? null : String(number) })}
      />
    </>
  )
}

function NoGroups({ kind }: { readonly kind: 'narrowed' | 'all' }) {
  const { t } = useTranslation('console/groups')
  return (
    <Card padded={false}>
      <EmptyState icon={<UsersRound />} title={t(`empty.${kind}.title`)} text={t(`empty.${kind}.text`)} />
    </Card>
  )
}
