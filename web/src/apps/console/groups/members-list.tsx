import type { DirectoryPerson } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { UserMinus, UserPlus } from 'lucide-preact'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { classes } from '../../../lib/classes.ts'
import { pageOf, useAddress, useAddressText } from '../../../lib/use-address.ts'
import { useSelection } from '../../../lib/use-selection.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { AddressSearch } from '../../../ui/admin/address-search.tsx'
import list from '../../../ui/admin/list.module.css'
import { RecordList } from '../../../ui/admin/record-list.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { SelectionBar, Toolbar } from '../../../ui/data/toolbar.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { PersonCell } from '../parts/parts.tsx'
import { membersQuery, PAGE_SIZE, useChangeMembers, type WholeGroup } from './groups-queries.ts'

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
  const people = query.data?.rows ?? []
  const selection = useSelection(people.map(({ user_id }) => user_id))
  const remove = useRemoveMembers(group, onJob)
  const columns = useMemberColumns(remove)
  const kind = search.kept === '' ? 'all' : 'narrowed'
  return (
    <section aria-label={t('members')}>
      <Toolbar search={<AddressSearch label={t('members_search')} text={search} />} />
      <RecordList
        label={t('members')}
        columns={columns}
        query={query}
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

/** Columns of the list, with the removal from the group. */
function useMemberColumns(remove: (people: readonly DirectoryPerson[]) => void): readonly Column<DirectoryPerson>[] {
  const { t } = useTranslation('console/groups')
  return [
    { key: 'person', label: t('column.person'), kind: 'main', cell: person => <PersonCell person={person} /> },
    {
      key: 'email',
      label: t('column.email'),
      wideOnly: true,
      cell: ({ email, user_name }) => (
        <span className={classes(list.soft, list.text)} dir="auto">
          {email ?? user_name}
        </span>
      ),
    },
    {
      key: 'remove',
      label: t('remove'),
      kind: 'actions',
      cell: person => (
        <IconButton
          size="s"
          label={t('take_out', { name: person.display_name })}
          icon={<UserMinus aria-hidden="true" />}
          onClick={() => remove([person])}
        />
      ),
    },
  ]
}

/** Takes people out of a group, which can be undone. */
function useRemoveMembers(group: WholeGroup, onJob: (jobId: string | null) => void) {
  const { t } = useTranslation('console/groups')
  const formats = useFormats()
  const change = useChangeMembers(group.id)
  return (people: readonly Pick<DirectoryPerson, 'user_id' | 'display_name'>[]) => {
    const values = people.map(({ user_id }) => String(user_id))
    onJob(null)
    change.mutate(
      { op: 'remove', values, by: 'id' },
      {
        onSuccess: () =>
          toast(
            t('removed', {
              count: people.length,
              number: formats.number(people.length),
              name: people[0]?.display_name,
            }),
            {
              action: { label: t('undo', { ns: 'ui' }), run: () => change.mutate({ op: 'add', values, by: 'id' }) },
            },
          ),
        onError: () => toast(t('not_removed'), { tone: 'problem' }),
      },
    )
  }
}
