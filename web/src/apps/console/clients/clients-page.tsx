import type { OauthClient } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { AppWindow, Plus } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { pageOf, useAddress } from '../../../lib/use-address.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import styles from '../../../ui/admin/list.module.css'
import { ListPage } from '../../../ui/admin/list-page.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { GuideLink } from '../integration/integration-parts.tsx'
import { clientsQuery, PAGE_SIZE } from './clients-queries.ts'

/** Applications that act in the program, the oldest first. */
export function ClientsPage() {
  const { t } = useTranslation('console/clients')
  const query = useQuery(clientsQuery(pageOf(useAddress())))
  return (
    <ListPage
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
      columns={useClientColumns()}
      query={query}
      idOf={({ client_id }) => client_id}
      pageSize={PAGE_SIZE}
      empty={{
        icon: <AppWindow />,
        title: t('empty.title'),
        text: t('empty.text'),
        actions: <ButtonLink href="/clients/new">{t('new')}</ButtonLink>,
      }}
    />
  )
}

/** Columns of the list. */
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
