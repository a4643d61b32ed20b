import type { WebhookSubscription } from '@atrium/client'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import styles from '../../desk/list.module.css'
import { useFormats } from '../../i18n/formats.ts'
import type { Column } from '../../ui/data/data-table.tsx'
import { ActiveBadge } from './active-badge.tsx'

/** What the list says of each subscription; `failing`: the ids of those that are sent to in vain. */
export function useSubscriptionColumns(
  failing: ReadonlySet<string> | undefined,
): readonly Column<WebhookSubscription>[] {
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
            <Link href={`/webhooks/${id}`} className={styles['name']} dir="auto">
              {name || hostOf(url)}
            </Link>
            <p className={styles['under']} dir="ltr">
              {url}
            </p>
          </>
        ),
      },
      {
        key: 'state',
        label: t('column.state'),
        cell: subscription => <ActiveBadge subscription={subscription} failing={failing?.has(subscription.id)} />,
      },
      {
        key: 'events',
        label: t('column.events'),
        cell: ({ events }) => (
          <span className={styles['soft']}>
            {t('events_count', { count: events.length, number: formats.number(events.length) })}
          </span>
        ),
      },
    ],
    [t, formats, failing],
  )
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)
