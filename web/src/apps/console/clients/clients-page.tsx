import type { OauthClient } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { AppWindow, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { useTranslation } from '../../../i18n/translate.ts'
import { type Address, pageOf, useAddress } from '../../../lib/use-address.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import styles from '../../../ui/admin/list.module.css'
import { RecordList } from '../../../ui/admin/record-list.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { GuideLink } from '../integration/integration-parts.tsx'
import { clientsQuery, PAGE_SIZE } from './clients-queries.ts'

/** Applications that act in the program. */
export function ClientsPage() {
  const { t } = useTranslation('console/clients')
  const address = useAddress()
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={
          <>
            {t('lead')} <GuideLink page="connect/oauth" />
          </>
        }
        actions={
          <ButtonLink look="primary" href="/clients/new" icon={<Plus aria-hidden="true" />}>
            {t('new')}
          </ButtonLink>
        }
      />
      <ClientsList page={pageOf(address)} address={address} />
    </>
  )
}

interface ClientsListProps {
  readonly page: number
  readonly address: Address
}

/** The clients, the oldest first. */
function ClientsList({ page, address }: ClientsListProps) {
  const { t } = useTranslation('console/clients')
  const columns = useClientColumns()
  const query = useQuery(clientsQuery(page))
  return (
    <RecordList
      label={t('title')}
      columns={columns}
      query={query}
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

/** What the list says of each client. */
function useClientColumns(): readonly Column<OauthClient>[] {
  const { t } = useTranslation('console/clients')
  const { t: common } = useTranslation('console/common')
  return useMemo(
    () => [
      {
        key: 'name',
        label: t('column.name'),
        kind: 'main',
        cell: ({ client_id, name }) => (
          <>
            <Link href={`/clients/${client_id}`} className={styles.name} dir="auto">
              {name}
            </Link>
            <p className={styles.under}>
              <code>{client_id}</code>
            </p>
          </>
        ),
      },
      {
        key: 'kind',
        label: t('column.kind'),
        cell: ({ kind, role }) => (
          <span className={styles.soft}>
            {t(`kind.${kind}.title`)}
            {kind === 'confidential' && ` · ${common(`roles.${role}`)}`}
          </span>
        ),
      },
      {
        key: 'used',
        label: t('column.used'),
        cell: ({ last_used_at }) => (
          <span className={styles.soft}>{last_used_at ? <RelativeTime at={last_used_at} /> : common('never')}</span>
        ),
      },
    ],
    [t, common],
  )
}
