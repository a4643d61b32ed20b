import type { Audience } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { Plus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { type Address, pageOf, useAddress, useAddressText } from '../../../lib/use-address.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { AddressSearch } from '../../../ui/admin/address-search.tsx'
import list from '../../../ui/admin/list.module.css'
import { RecordList } from '../../../ui/admin/record-list.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { Toolbar } from '../../../ui/data/toolbar.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { groupsQuery, PAGE_SIZE } from './groups-queries.ts'

/** The groups of the program; audiences by rule are made in the studio. */
export function GroupsPage() {
  const { t } = useTranslation('console/groups')
  const address = useAddress()
  const search = useAddressText('q')
  const [isNew, setNew] = useState(false)
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={
          <>
            {t('lead')} <a href="/studio/audiences?type=dynamic">{t('audiences')}</a>
          </>
        }
        actions={
          <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => setNew(true)}>
            {t('new')}
          </Button>
        }
      />
      <Toolbar search={<AddressSearch label={t('search')} text={search} />} />
      <GroupsList search={search.kept} page={pageOf(address)} address={address} onNew={() => setNew(true)} />
      {isNew && <GroupDialog group={null} onClose={() => setNew(false)} />}
    </>
  )
}

interface GroupsListProps {
  readonly search: string
  readonly page: number
  readonly address: Address
  readonly onNew: () => void
}

/** The groups that match, a page of them. */
function GroupsList({ search, page, address, onNew }: GroupsListProps) {
  const { t } = useTranslation('console/groups')
  const formats = useFormats()
  const query = useQuery(groupsQuery(search, page))
  const columns: readonly Column<Audience>[] = [
    {
      key: 'name',
      label: t('column.name'),
      kind: 'main',
      cell: ({ id, display_name }) => (
        <Link href={`/groups/${id}`} className={list.name} dir="auto">
          {display_name}
        </Link>
      ),
    },
    {
      key: 'people',
      label: t('column.people'),
      saysItself: true,
      kind: 'end',
      cell: ({ user_count }) => t('people', { count: user_count, number: formats.number(user_count) }),
    },
    {
      key: 'changed',
      label: t('column.changed'),
      wideOnly: true,
      cell: ({ updated_at }) => (
        <span className={list.soft}>
          <RelativeTime at={updated_at} />
        </span>
      ),
    },
  ]
  return (
    <RecordList
      label={t('title')}
      columns={columns}
      query={query}
      idOf={({ id }) => id}
      page={page}
      pageSize={PAGE_SIZE}
      address={address}
      empty={<NoGroups kind={search === '' ? 'all' : 'narrowed'} onNew={onNew} />}
    />
  )
}

interface NoGroupsProps {
  readonly kind: 'narrowed' | 'all'
  readonly onNew: () => void
}

function NoGroups({ kind, onNew }: NoGroupsProps) {
  const { t } = useTranslation('console/groups')
  return (
    <EmptyState
      icon={<UsersRound />}
      title={t(`empty.${kind}.title`)}
      text={t(`empty.${kind}.text`)}
      actions={kind === 'all' && <Button onClick={onNew}>{t('new')}</Button>}
    />
  )
}
