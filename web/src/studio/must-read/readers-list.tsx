import type { Acknowledgement } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { Download, UserRoundSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RecordList } from '../../desk/record-list.tsx'
import type { Address } from '../../lib/use-address.ts'
import { useAddressText } from '../../lib/use-address-text.ts'
import { Button } from '../../ui/actions/button.tsx'
import type { Column } from '../../ui/data/data-table.tsx'
import { Toolbar } from '../../ui/data/toolbar.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { PAGE_SIZE, type ReadersWanted, readersQuery } from './must-read-queries.ts'
import { ReaderStateBadge } from './reader-state-badge.tsx'
import { useDownload } from './use-download.ts'

interface ReadersListProps {
  readonly wanted: ReadersWanted
  readonly address: Address
}

/** The people one by one, a page of them; all of them as a file. */
export function ReadersList({ wanted, address }: ReadersListProps) {
  const { t } = useTranslation('studio/must_read')
  const search = useAddressText('q')
  const download = useDownload(wanted)
  const query = useQuery(readersQuery(wanted))
  const columns: readonly Column<Acknowledgement>[] = [
    {
      key: 'name',
      label: t('column.name'),
      kind: 'main',
      cell: ({ display_name }) => <span dir="auto">{display_name}</span>,
    },
    { key: 'department', label: t('column.department'), cell: ({ department }) => department },
    { key: 'state', label: t('column.state'), cell: ({ state }) => <ReaderStateBadge state={state} /> },
    {
      key: 'when',
      label: t('column.when'),
      cell: ({ acknowledged_at }) => acknowledged_at && <RelativeTime at={acknowledged_at} />,
    },
    {
      key: 'reminded',
      label: t('column.reminded'),
      wideOnly: true,
      cell: ({ last_reminded_at }) => last_reminded_at && <RelativeTime at={last_reminded_at} />,
    },
  ]
  return (
    <>
      <Toolbar search={<SearchField label={t('search')} value={search.typed} maxLength={200} onChange={search.type} />}>
        {wanted.department && (
          <Button look="quiet" onClick={() => address.change({ department: null })}>
            {t('clear_department', { department: wanted.department })}
          </Button>
        )}
        <Button icon={<Download aria-hidden="true" />} busy={download.isPending} onClick={() => download.mutate()}>
          {t('download')}
        </Button>
      </Toolbar>
      <RecordList
        label={t('title')}
        columns={columns}
        query={query}
        rows={query.data?.readers}
        total={query.data?.total}
        idOf={({ user_id }) => user_id}
        page={wanted.page}
        pageSize={PAGE_SIZE}
        address={address}
        empty={<EmptyState icon={<UserRoundSearch />} title={t('empty.title')} text={t('empty.text')} />}
      />
    </>
  )
}
