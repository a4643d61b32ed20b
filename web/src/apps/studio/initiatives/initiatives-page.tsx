import type { Initiative } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Flag, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { type Address, pageOf, useAddress } from '../../../lib/use-address.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Menu } from '../../../ui/actions/menu.tsx'
import { MenuItem } from '../../../ui/actions/menu-item.tsx'
import styles from '../../../ui/admin/list.module.css'
import { RecordList } from '../../../ui/admin/record-list.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { DeleteInitiativeDialog, InitiativeDialog } from './initiative-dialogs.tsx'
import { INITIATIVE_SORTS, type InitiativesWanted, initiativesQuery, PAGE_SIZE } from './initiatives-queries.ts'

type Open = { readonly act: 'create' } | { readonly act: 'rename' | 'delete'; readonly initiative: Initiative }

/** Names under which posts of many topics belong together: created, renamed, deleted. */
export function InitiativesPage() {
  const { t } = useTranslation('studio/initiatives')
  const address = useAddress()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const create = () => setOpen({ act: 'create' })
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={create}>
            {t('new')}
          </Button>
        }
      />
      <InitiativesList
        wanted={{
          sort: INITIATIVE_SORTS.find(sort => sort === address.get('sort')) ?? 'name',
          page: pageOf(address),
        }}
        address={address}
        onCreate={create}
        onRename={initiative => setOpen({ act: 'rename', initiative })}
        onDelete={initiative => setOpen({ act: 'delete', initiative })}
      />
      {open?.act === 'create' && <InitiativeDialog initiative={null} onClose={close} />}
      {open?.act === 'rename' && <InitiativeDialog initiative={open.initiative} onClose={close} />}
      {open?.act === 'delete' && <DeleteInitiativeDialog initiative={open.initiative} onClose={close} />}
    </>
  )
}

interface InitiativesListProps {
  readonly wanted: InitiativesWanted
  readonly address: Address
  readonly onCreate: () => void
  readonly onRename: (initiative: Initiative) => void
  readonly onDelete: (initiative: Initiative) => void
}

/** The initiatives of the program, a page of them. */
function InitiativesList({ wanted, address, onCreate, onRename, onDelete }: InitiativesListProps) {
  const { t } = useTranslation('studio/initiatives')
  const query = useQuery(initiativesQuery(wanted))
  const columns: readonly Column<Initiative>[] = [
    {
      key: 'name',
      label: t('name'),
      sort: 'name',
      kind: 'main',
      cell: ({ id, name }) => (
        <Link href={`/initiatives/${id}`} className={styles['name']} dir="auto">
          {name}
        </Link>
      ),
    },
    {
      key: 'created',
      label: t('created_at'),
      sort: 'created_at',
      cell: ({ created_at }) => <RelativeTime at={created_at} />,
    },
    {
      key: 'menu',
      label: t('actions'),
      kind: 'actions',
      cell: initiative => {
        const label = t('menu', { name: initiative.name })
        return (
          <Menu
            label={label}
            trigger={attributes => (
              <IconButton {...attributes} size="s" label={label} icon={<Ellipsis aria-hidden="true" />} />
            )}
          >
            <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onRename(initiative)}>
              {t('rename')}
            </MenuItem>
            <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => onDelete(initiative)}>
              {t('delete')}
            </MenuItem>
          </Menu>
        )
      },
    },
  ]
  return (
    <RecordList
      label={t('title')}
      columns={columns}
      query={query}
      rows={query.data?.initiatives}
      total={query.data?.total}
      idOf={({ id }) => id}
      page={wanted.page}
      pageSize={PAGE_SIZE}
      sort={wanted.sort}
      address={address}
      empty={
        <EmptyState
          icon={<Flag />}
          title={t('empty.title')}
          text={t('empty.text')}
          actions={<Button onClick={onCreate}>{t('new')}</Button>}
        />
      }
    />
  )
}
