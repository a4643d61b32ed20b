import { useQuery } from '@tanstack/react-query'
import { UserMinus, UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../app/problem-state.tsx'
import { pageOf } from '../../lib/page-of.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useAddressText } from '../../lib/use-address-text.ts'
import { useSelection } from '../../lib/use-selection.ts'
import { Button } from '../../ui/actions/button.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import { Pager } from '../../ui/data/pager.tsx'
import { SelectionBar } from '../../ui/data/selection-bar.tsx'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { Toolbar } from '../../ui/data/toolbar.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { membersQuery, PAGE_SIZE, type WholeGroup } from './groups-queries.ts'
import { useMemberColumns } from './use-member-columns.tsx'
import { useRemoveMembers } from './use-remove-members.ts'

interface MembersListProps {
  readonly group: WholeGroup
  readonly onJob: (jobId: string | null) => void
}

/** The people of a group, a page of them; several are taken out at once. */
export function MembersList({ group, onJob }: MembersListProps) {
  const { t } = useTranslation('console/groups')
  const address = useAddress()
  const search = useAddressText('q')
  const page = pageOf(address)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(membersQuery(group.id, search.kept, page))
  const people = data?.people ?? []
  const selection = useSelection(people.map(({ user_id }) => user_id))
  const remove = useRemoveMembers(group, onJob)
  const columns = useMemberColumns(remove)
  const kind = search.kept !== '' || page > 1 ? 'narrowed' : 'all'
  return (
    <section aria-label={t('members')}>
      <Toolbar
        search={<SearchField label={t('members_search')} value={search.typed} maxLength={200} onChange={search.type} />}
      />
      {error && !data && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!data && !error && <TableSkeleton />}
      {data && people.length === 0 && (
        <Card padded={false}>
          <EmptyState icon={<UserPlus />} title={t(`no_members.${kind}.title`)} text={t(`no_members.${kind}.text`)} />
        </Card>
      )}
      {data && people.length > 0 && (
        <>
          <DataTable
            label={t('members')}
            columns={columns}
            rows={people}
            idOf={({ user_id }) => user_id}
            nameOf={({ display_name }) => display_name}
            selection={selection}
            stale={isPlaceholderData}
          />
          <SelectionBar count={selection.size} onClear={selection.clear}>
            <Button
              size="s"
              icon={<UserMinus aria-hidden="true" />}
              onClick={() => remove(people.filter(({ user_id }) => selection.has(user_id)))}
            >
              {t('remove')}
            </Button>
          </SelectionBar>
          <Pager
            page={page}
            pageSize={PAGE_SIZE}
            total={data.total}
            hrefOf={number => address.hrefWith({ page: number === 1 ? null : String(number) })}
          />
        </>
      )}
    </section>
  )
}
