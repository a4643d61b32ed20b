import { useQuery } from '@tanstack/react-query'
import { KeyRound, UserSearch, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../app/problem-state.tsx'
import { closeThenFocus } from '../../desk/close-then-focus.ts'
import type { Address } from '../../lib/use-address.ts'
import { useSelection } from '../../lib/use-selection.ts'
import { Button } from '../../ui/actions/button.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import { Pager } from '../../ui/data/pager.tsx'
import { SelectionBar } from '../../ui/data/selection-bar.tsx'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { CodesDialog } from '../codes/codes-dialog.tsx'
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
  const people = data?.people ?? []
  const selection = useSelection(people.map(({ user_id }) => user_id))
  const [isAsked, setAsked] = useState(false)
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <TableSkeleton />
  if (people.length === 0) return <NobodyFound wanted={wanted} />
  return (
    <>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={people}
        idOf={({ user_id }) => user_id}
        nameOf={({ display_name }) => display_name}
        selection={selection}
        sorting={{ now: wanted.sort, hrefOf: sort => address.hrefWith({ sort }) }}
        stale={isPlaceholderData}
      />
      <SelectionBar count={selection.size} onClear={selection.clear}>
        <Button size="s" icon={<KeyRound aria-hidden="true" />} onClick={() => setAsked(true)}>
          {t('open', { ns: 'console/codes' })}
        </Button>
      </SelectionBar>
      <Pager
        page={wanted.page}
        pageSize={PAGE_SIZE}
        total={data.total}
        hrefOf={page => address.hrefWith({ page: page === 1 ? null : String(page) })}
      />
      {isAsked && (
        <CodesDialog
          people={people.filter(({ user_id }) => selection.has(user_id))}
          onClose={() => setAsked(false)}
          onDone={() => {
            selection.clear()
            closeThenFocus(() => setAsked(false))
          }}
        />
      )}
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
