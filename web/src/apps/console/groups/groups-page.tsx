import type { Audience } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Plus, UsersRound } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { pageOf, useAddress } from '../../../lib/use-address.ts'
import { Button } from '../../../ui/actions/button.tsx'
import list from '../../../ui/admin/list.module.css'
import { ListPage } from '../../../ui/admin/list-page.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { groupsQuery, PAGE_SIZE } from './groups-queries.ts'

/** The groups of the program; audiences by rule are made in the studio. */
export function GroupsPage() {
  const { t } = useTranslation('console/groups')
  const formats = useFormats()
  const address = useAddress()
  const [isNew, setNew] = useState(false)
  const search = address.get('q') ?? ''
  const query = useQuery(groupsQuery(search, pageOf(address)))
  const kind = search === '' ? 'all' : 'narrowed'
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
    <>
      <ListPage
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
        search={t('search')}
        columns={columns}
        query={query}
        idOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        empty={{
          icon: <UsersRound />,
          title: t(`empty.${kind}.title`),
          text: t(`empty.${kind}.text`),
          actions: kind === 'all' && <Button onClick={() => setNew(true)}>{t('new')}</Button>,
        }}
      />
      {isNew && <GroupDialog group={null} onClose={() => setNew(false)} />}
    </>
  )
}
