import type { DirectoryPerson } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../app/problem-state.tsx'
import { useMe } from '../../app/session/session.tsx'
import { BackTo } from '../../desk/back-to.tsx'
import list from '../../desk/list.module.css'
import { useAddress } from '../../lib/use-address.ts'
import { useAddressText } from '../../lib/use-address-text.ts'
import { type Column, DataTable } from '../../ui/data/data-table.tsx'
import { Pager } from '../../ui/data/pager.tsx'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { Toolbar } from '../../ui/data/toolbar.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { notReachedQuery, PAGE_SIZE } from './numbers-queries.ts'
import { rangeOf } from './range.ts'

/** The active people who looked at nothing in the chosen time. */
export function NotReachedPage() {
  const { t } = useTranslation('studio/numbers')
  const me = useMe()
  const address = useAddress()
  const search = useAddressText('q')
  const [now] = useState(() => Date.now())
  const range = rangeOf(address, me, now)
  const page = Math.max(1, Math.trunc(Number(address.get('page')) || 1))
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    notReachedQuery(range, address.get('q') ?? '', page),
  )
  const text = (words: string | null) => (
    <span className={list['text']} dir="auto">
      {words}
    </span>
  )
  const columns: readonly Column<DirectoryPerson>[] = [
    {
      key: 'name',
      label: t('person.name'),
      kind: 'main',
      cell: ({ display_name }) => (
        <span className={list['name']} dir="auto">
          {display_name}
        </span>
      ),
    },
    { key: 'department', label: t('person.department'), cell: ({ department }) => text(department) },
    { key: 'title', label: t('person.title'), wideOnly: true, cell: ({ title }) => text(title) },
  ]
  return (
    <>
      <BackTo href={`/numbers?days=${range.days}`} label={t('title')} />
      <PageHeader title={t('not_reached.title')} lead={t(`range.${range.days}`)} />
      <Toolbar
        search={<SearchField label={t('person.search')} value={search.typed} maxLength={200} onChange={search.type} />}
      />
      {error && !data && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!data && !error && <TableSkeleton />}
      {data && data.people.length === 0 && (
        <Card padded={false}>
          <EmptyState
            icon={<UserRoundCheck />}
            title={t('not_reached.empty.title')}
            text={t('not_reached.empty.text')}
          />
        </Card>
      )}
      {data && data.people.length > 0 && (
        <>
          <DataTable
            label={t('not_reached.title')}
            columns={columns}
            rows={data.people}
            idOf={({ user_id }) => user_id}
            stale={isPlaceholderData}
          />
          <Pager
            page={page}
            pageSize={PAGE_SIZE}
            total={data.total}
            hrefOf={to => address.hrefWith({ page: to === 1 ? null : String(to) })}
          />
        </>
      )}
    </>
  )
}
