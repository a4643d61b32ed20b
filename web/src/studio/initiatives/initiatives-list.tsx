import type { Initiative } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Flag, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../app/problem-state.tsx'
import styles from '../../desk/list.module.css'
import type { Address } from '../../lib/use-address.ts'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Menu } from '../../ui/actions/menu.tsx'
import { MenuItem } from '../../ui/actions/menu-item.tsx'
import { type Column, DataTable } from '../../ui/data/data-table.tsx'
import { Pager } from '../../ui/data/pager.tsx'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { type InitiativesWanted, initiativesQuery, PAGE_SIZE } from './initiatives-queries.ts'

interface InitiativesListProps {
  readonly wanted: InitiativesWanted
  readonly address: Address
  readonly onCreate: () => void
  readonly onRename: (initiative: Initiative) => void
  readonly onDelete: (initiative: Initiative) => void
}

/** The initiatives of the program, a page of them. */
export function InitiativesList({ wanted, address, onCreate, onRename, onDelete }: InitiativesListProps) {
  const { t } = useTranslation('studio/initiatives')
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(initiativesQuery(wanted))
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <TableSkeleton />
  if (data.total === 0) {
    return (
      <Card padded={false}>
        <EmptyState
          icon={<Flag />}
          title={t('empty.title')}
          text={t('empty.text')}
          actions={<Button onClick={onCreate}>{t('new')}</Button>}
        />
      </Card>
    )
  }
  const columns: readonly Column<Initiative>[] = [
    {
      key: 'name',
      label: t('name'),
      sort: 'name',
      kind: 'main',
      cell: ({ name }) => (
        <span className={styles['name']} dir="auto">
          {name}
        </span>
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
    <>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={data.initiatives}
        idOf={({ id }) => id}
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
