import type { NoticeDelivery } from '@atrium/client'
import { useInfiniteQuery } from '@tanstack/preact-query'
import { Bell, Mail, Smartphone } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { Section } from '../../../ui/admin/section.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { useReason } from './delivery-reasons.ts'
import styles from './person.module.css'
import { deliveriesQuery } from './person-queries.ts'

const ICONS = { in_app: Bell, email: Mail, push: Smartphone } as const
const TONES = { sent: 'success', failed: 'danger', suppressed: 'neutral' } as const

/** Notices sent to a person, with channel and outcome; loaded on demand. */
export function DeliveriesSection({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('console/person')
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      id="told"
      title={t('deliveries.title')}
      lead={t('deliveries.lead')}
      action={
        !isOpen && (
          <Button size="s" onClick={() => closeThenFocus(() => setOpen(true), '#told h2')}>
            {t('deliveries.show')}
          </Button>
        )
      }
    >
      {isOpen && <Deliveries userId={userId} />}
    </Section>
  )
}

function Deliveries({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('console/person')
  const query = useInfiniteQuery(deliveriesQuery(userId))
  const deliveries = query.data?.pages.flatMap(page => page.deliveries)
  if (query.error && !deliveries)
    return <ProblemState error={query.error} busy={query.isFetching} onRetry={() => query.refetch()} />
  if (!deliveries) return <Skeleton height="6rem" radius="10px" />
  if (deliveries.length === 0) return <p className={styles.soft}>{t('deliveries.nothing')}</p>
  return (
    <>
      <ul className={styles.deliveries} aria-label={t('deliveries.title')}>
        {deliveries.map((delivery, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a log, which have no id and keep their order
          <DeliveryRow key={index} delivery={delivery} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button size="s" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('show_more', { ns: 'ui' })}
        </Button>
      )}
    </>
  )
}

function DeliveryRow({ delivery }: { readonly delivery: NoticeDelivery }) {
  const { t } = useTranslation('console/person')
  const reasonOf = useReason()
  const { at, channel, type, content_id, status, reason } = delivery
  const Icon = ICONS[channel]
  return (
    <li className={styles.delivery}>
      <Icon aria-hidden="true" />
      <span className={styles.words}>
        {t(`notice.${type}`, { ns: 'notifications' })}{' '}
        {content_id !== null && (
          <a href={`/studio/posts/${content_id}`} className={styles.link}>
            {t('deliveries.post', { id: content_id })}
          </a>
        )}
        <span className={styles.soft}>
          {t(`channel.${channel}`, { ns: 'notifications' })} · <RelativeTime at={at} />
          {reason && ` · ${reasonOf(reason)}`}
        </span>
      </span>
      <Badge tone={TONES[status]}>{t(`deliveries.status.${status}`)}</Badge>
    </li>
  )
}
