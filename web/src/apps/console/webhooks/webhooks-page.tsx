import type { WebhookSubscription } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { Plus, Webhook } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import listStyles from '../../../ui/admin/list.module.css'
import { type Column, DataTable } from '../../../ui/data/data-table.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import styles from '../integration/integration.module.css'
import { ActiveBadge, WebhooksTabs } from './webhook-parts.tsx'
import { failingQuery, subscriptionsQuery } from './webhooks-queries.ts'

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
      <div className={styles.afterTabs}>
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

/** What the list says of each subscription; `failing`: the ids of those that are sent to in vain. */
function useSubscriptionColumns(failing: ReadonlySet<string> | undefined): readonly Column<WebhookSubscription>[] {
  const { t } = useTranslation('console/webhooks')
  const formats = useFormats()
  return useMemo(
    () => [
      {
        key: 'name',
        label: t('column.name'),
        kind: 'main',
        cell: ({ id, name, url }) => (
          <>
            <Link href={`/webhooks/${id}`} className={listStyles.name} dir="auto">
              {name || hostOf(url)}
            </Link>
            <p className={listStyles.under} dir="ltr">
              {url}
            </p>
          </>
        ),
      },
      {
        key: 'state',
        label: t('column.state'),
        saysItself: true,
        cell: subscription => <ActiveBadge subscription={subscription} failing={failing?.has(subscription.id)} />,
      },
      {
        key: 'events',
        label: t('column.events'),
        saysItself: true,
        cell: ({ events }) => (
          <span className={listStyles.soft}>
            {t('events_count', { count: events.length, number: formats.number(events.length) })}
          </span>
        ),
      },
    ],
    [t, formats, failing],
  )
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)
