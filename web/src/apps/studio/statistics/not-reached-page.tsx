import type { DirectoryPerson } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../../../core/session/session.tsx'
import { useTranslation } from '../../../i18n/translate.ts'
import { pageOf, useAddress, useAddressText } from '../../../lib/use-address.ts'
import { AddressSearch } from '../../../ui/admin/address-search.tsx'
import { BackTo } from '../../../ui/admin/back-to.tsx'
import list from '../../../ui/admin/list.module.css'
import { RecordList } from '../../../ui/admin/record-list.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { Toolbar } from '../../../ui/data/toolbar.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { notReachedQuery, PAGE_SIZE } from './numbers-queries.ts'
import { daysQuery, daysText, rangeOf } from './range.tsx'

/** The active people who looked at nothing in the chosen time. */
export function NotReachedPage() {
  const { t, i18n } = useTranslation('studio/numbers')
  const me = useMe()
  const address = useAddress()
  const search = useAddressText('q')
  const [now] = useState(() => Date.now())
  const range = rangeOf(address, me, now)
  const page = pageOf(address)
  const query = useQuery(notReachedQuery(range, address.get('q') ?? '', page))
  const empty = address.get('q') ? 'narrowed' : 'empty'
  const text = (words: string | null) => (
    <span className={list.text} dir="auto">
      {words}
    </span>
  )
  const columns: readonly Column<DirectoryPerson>[] = [
    {
      key: 'name',
      label: t('person.name'),
      kind: 'main',
      cell: ({ display_name }) => (
        <span className={list.name} dir="auto">
          {display_name}
        </span>
      ),
    },
    { key: 'department', label: t('person.department'), cell: ({ department }) => text(department) },
    { key: 'title', label: t('person.title'), wideOnly: true, cell: ({ title }) => text(title) },
  ]
  return (
    <>
      <BackTo href={`/numbers?${daysQuery(range)}`} label={t('title')} />
      <PageHeader title={t('not_reached.title')} lead={daysText(range, i18n.language)} />
      <Toolbar search={<AddressSearch label={t('person.search')} text={search} />} />
      <RecordList
        label={t('not_reached.title')}
        columns={columns}
        query={query}
        idOf={({ user_id }) => user_id}
        page={page}
        pageSize={PAGE_SIZE}
        address={address}
        empty={
          <EmptyState
            icon={<UserRoundCheck />}
            title={t(`not_reached.${empty}.title`)}
            text={t(`not_reached.${empty}.text`)}
          />
        }
      />
    </>
  )
}
