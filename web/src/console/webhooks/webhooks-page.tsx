import { useQuery } from '@tanstack/react-query'
import { Plus, Webhook } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../app/problem-state.tsx'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Card } from '../../ui/surface/card.tsx'
import styles from '../integration/integration.module.css'
import { useSubscriptionColumns } from './use-subscription-columns.tsx'
import { failingQuery, subscriptionsQuery } from './webhooks-queries.ts'
import { WebhooksTabs } from './webhooks-tabs.tsx'

/** Who is told of events. */
export function WebhooksPage() {
  const { t } = useTranslation('console/webhooks')
  return (
    <>
      <WebhooksTabs
        current="subscriptions"
        actions={
          <ButtonLink look="primary" href="/webhooks/new" icon={<Plus aria-hidden="true" />}>
            {t('new')}
          </ButtonLink>
        }
      />
      <div className={styles['afterTabs']}>
        <Subscriptions />
      </div>
    </>
  )
}

function Subscriptions() {
  const { t } = useTranslation('console/webhooks')
  const { data, error, isFetching, refetch } = useQuery(subscriptionsQuery)
  const active = data?.filter(each => each.active).map(({ id }) => id) ?? []
  const failing = useQuery({ ...failingQuery(active), enabled: active.length > 0 }).data
  const columns = useSubscriptionColumns(failing)
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <TableSkeleton />
  if (data.length > 0)
    return <DataTable label={t('tab.subscriptions')} columns={columns} rows={data} idOf={({ id }) => id} />
  return (
    <Card padded={false}>
      <EmptyState
        icon={<Webhook />}
        title={t('empty.title')}
        text={t('empty.text')}
        actions={<ButtonLink href="/webhooks/new">{t('new')}</ButtonLink>}
      />
    </Card>
  )
}
