import type { WebhookSubscription } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Plus, Webhook } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import listStyles from '../../../ui/admin/list.module.css'
import { RecordList } from '../../../ui/admin/record-list.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import styles from '../integration/integration.module.css'
import { ActiveBadge, WebhooksTabs } from './webhook-parts.tsx'
import { failingQuery, subscriptionsQuery } from './webhooks-queries.ts'

/** The subscriptions to events. */
export function WebhooksPage() {
  const { t } = useTranslation('console/webhooks')
  const query = useQuery(subscriptionsQuery)
  const active = query.data?.filter(each => each.active).map(({ id }) => id) ?? []
  const failing = useQuery({ ...failingQuery(active), enabled: active.length > 0 }).data
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
        <RecordList
          label={t('tab.subscriptions')}
          columns={useSubscriptionColumns(failing)}
          query={query}
          idOf={({ id }) => id}
          page={1}
          address={useAddress()}
          empty={
            <EmptyState
              icon={<Webhook />}
              title={t('empty.title')}
              text={t('empty.text')}
              actions={<ButtonLink href="/webhooks/new">{t('new')}</ButtonLink>}
            />
          }
        />
      </div>
    </>
  )
}

/** Columns of the list; `failing` holds the ids of subscriptions whose deliveries fail. */
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
