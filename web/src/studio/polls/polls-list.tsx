import { useQuery } from '@tanstack/react-query'
import { ChartBar } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RecordList } from '../../desk/record-list.tsx'
import type { Address } from '../../lib/use-address.ts'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { usePollColumns } from './poll-columns.tsx'
import { PAGE_SIZE, pollsQuery } from './polls-queries.ts'

interface PollsListProps {
  readonly page: number
  readonly address: Address
}

/** The polls of the program, a page of them. */
export function PollsList({ page, address }: PollsListProps) {
  const { t } = useTranslation('studio/polls')
  const columns = usePollColumns()
  const query = useQuery(pollsQuery(page))
  return (
    <RecordList
      label={t('title')}
      columns={columns}
      query={query}
      rows={query.data?.polls}
      total={query.data?.total}
      idOf={({ id }) => id}
      page={page}
      pageSize={PAGE_SIZE}
      address={address}
      empty={
        <EmptyState
          icon={<ChartBar />}
          title={t('empty.title')}
          text={t('empty.text')}
          actions={<ButtonLink href="/polls/new">{t('new')}</ButtonLink>}
        />
      }
    />
  )
}
