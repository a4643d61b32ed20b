import { useQuery } from '@tanstack/react-query'
import { KeyRound, UserSearch, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closeThenFocus } from '../../desk/close-then-focus.ts'
import { RecordList } from '../../desk/record-list.tsx'
import type { Address } from '../../lib/use-address.ts'
import { useSelection } from '../../lib/use-selection.ts'
import { Button } from '../../ui/actions/button.tsx'
import { SelectionBar } from '../../ui/data/selection-bar.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
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
  const query = useQuery(peopleQuery(wanted))
  const people = query.data?.people ?? []
  const selection = useSelection(people.map(({ user_id }) => user_id))
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <RecordList
        label={t('title')}
        columns={columns}
        query={query}
        rows={query.data?.people}
        total={query.data?.total}
        idOf={({ user_id }) => user_id}
        nameOf={({ display_name }) => display_name}
        selection={selection}
        page={wanted.page}
        pageSize={PAGE_SIZE}
        sort={wanted.sort}
        address={address}
        empty={<NobodyFound wanted={wanted} />}
      >
        <SelectionBar count={selection.size} onClear={selection.clear}>
          <Button size="s" icon={<KeyRound aria-hidden="true" />} onClick={() => setAsked(true)}>
            {t('open', { ns: 'console/codes' })}
          </Button>
        </SelectionBar>
      </RecordList>
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

function NobodyFound({ wanted: { search, active, role, department } }: { readonly wanted: PeopleWanted }) {
  const { t } = useTranslation('console/people')
  const kind = search || active !== null || role || department ? 'narrowed' : 'all'
  return (
    <EmptyState
      icon={kind === 'narrowed' ? <UserSearch /> : <UsersRound />}
      title={t(`empty.${kind}.title`)}
      text={t(`empty.${kind}.text`)}
    />
  )
}
