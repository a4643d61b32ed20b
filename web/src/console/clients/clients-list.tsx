import { useQuery } from '@tanstack/react-query'
import { AppWindow } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RecordList } from '../../desk/record-list.tsx'
import type { Address } from '../../lib/use-address.ts'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { clientsQuery, PAGE_SIZE } from './clients-queries.ts'
import { useClientColumns } from './use-client-columns.tsx'

interface ClientsListProps {
  readonly page: number
  readonly address: Address
}

/** The clients, the oldest first. */
export function ClientsList({ page, address }: ClientsListProps) {
  const { t } = useTranslation('console/clients')
  const columns = useClientColumns()
  const query = useQuery(clientsQuery(page))
  return (
    <RecordList
      label={t('title')}
      columns={columns}
      query={query}
      rows={query.data?.clients}
      total={query.data?.total}
      idOf={({ client_id }) => client_id}
      page={page}
      pageSize={PAGE_SIZE}
      address={address}
      empty={
        <EmptyState
          icon={<AppWindow />}
          title={t('empty.title')}
          text={t('empty.text')}
          actions={<ButtonLink href="/clients/new">{t('new')}</ButtonLink>}
        />
      }
    />
  )
}
