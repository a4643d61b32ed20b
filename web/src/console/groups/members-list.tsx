import { useQuery } from '@tanstack/react-query'
import { UserMinus, UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RecordList } from '../../desk/record-list.tsx'
import { pageOf } from '../../lib/page-of.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useAddressText } from '../../lib/use-address-text.ts'
import { useSelection } from '../../lib/use-selection.ts'
import { Button } from '../../ui/actions/button.tsx'
import { SelectionBar } from '../../ui/data/selection-bar.tsx'
import { Toolbar } from '../../ui/data/toolbar.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
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
  const query = useQuery(membersQuery(group.id, search.kept, page))
  const people = query.data?.people ?? []
  const selection = useSelection(people.map(({ user_id }) => user_id))
  const remove = useRemoveMembers(group, onJob)
  const columns = useMemberColumns(remove)
  const kind = search.kept === '' ? 'all' : 'narrowed'
  return (
    <section aria-label={t('members')}>
      <Toolbar
        search={<SearchField label={t('members_search')} value={search.typed} maxLength={200} onChange={search.type} />}
      />
      <RecordList
        label={t('members')}
        columns={columns}
        query={query}
        rows={query.data?.people}
        total={query.data?.total}
        idOf={({ user_id }) => user_id}
        nameOf={({ display_name }) => display_name}
        selection={selection}
        page={page}
        pageSize={PAGE_SIZE}
        address={address}
        empty={
          <EmptyState icon={<UserPlus />} title={t(`no_members.${kind}.title`)} text={t(`no_members.${kind}.text`)} />
        }
      >
        <SelectionBar count={selection.size} onClear={selection.clear}>
          <Button
            size="s"
            icon={<UserMinus aria-hidden="true" />}
            onClick={() => remove(people.filter(({ user_id }) => selection.has(user_id)))}
          >
            {t('remove')}
          </Button>
        </SelectionBar>
      </RecordList>
    </section>
  )
}
