import type { WebhookSubscription } from '@atrium/client'
import { useInfiniteQuery, useQuery } from '@tanstack/preact-query'
import { RotateCw } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { Toolbar } from '../../../ui/data/toolbar.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { DeliveryList, StatusBadge, useFailure } from '../integration/deliveries.tsx'
import styles from '../integration/integration.module.css'
import {
  type DeliveriesWanted,
  deliveriesQuery,
  eventsQuery,
  STATUSES,
  useRedeliverFailed,
} from './webhooks-queries.ts'

/** Deliveries, filtered by outcome and event; all failed ones can be sent again. */
export function DeliveriesSection({ subscription }: { readonly subscription: WebhookSubscription }) {
  const { t } = useTranslation('console/webhooks')
  const address = useAddress()
  const { data: events = [] } = useQuery(eventsQuery)
  const status = STATUSES.find(each => each === address.get('status')) ?? null
  const event = events.find(({ name }) => name === address.get('event'))?.name ?? null
  return (
    <Section
      title={t('deliveries')}
      lead={t('deliveries_lead')}
      action={subscription.active && <ResendFailed id={subscription.id} />}
    >
      <Toolbar>
        <Select
          aria-label={t('filter_status')}
          value={status ?? ''}
          onChange={({ currentTarget }) => address.change({ status: currentTarget.value })}
        >
          <option value="">{t('every_status')}</option>
          {STATUSES.map(each => (
            <option key={each} value={each}>
              {t(`status.${each}`, { ns: 'console/integration' })}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('filter_event')}
          value={event ?? ''}
          onChange={({ currentTarget }) => address.change({ event: currentTarget.value })}
        >
          <option value="">{t('every_event')}</option>
          {events.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </Toolbar>
      <DeliveriesList wanted={{ id: subscription.id, status, event }} />
    </Section>
  )
}

/** The deliveries that match, the newest first. */
function DeliveriesList({ wanted }: { readonly wanted: DeliveriesWanted }) {
  const { t } = useTranslation('console/webhooks')
  const failureOf = useFailure()
  const query = useInfiniteQuery(deliveriesQuery(wanted))
  const nothing = t(wanted.status || wanted.event ? 'nothing_matches' : 'nothing_sent')
  return (
    <DeliveryList label={t('deliveries')} query={query} nothing={nothing}>
      {({ id, status, event, attempts, created_at }) => (
        <li key={id} className={styles.row}>
          <div className={styles.words}>
            <Link href={`/webhooks/${wanted.id}/deliveries/${id}`} className={styles.strong}>
              {event.name}
            </Link>
            <span className={styles.under}>
              <RelativeTime at={created_at} /> · {t('attempts_count', { count: attempts.length })}
              {attempts.at(-1)?.error && ` · ${failureOf(attempts.at(-1))}`}
            </span>
          </div>
          <StatusBadge status={status} />
        </li>
      )}
    </DeliveryList>
  )
}

const HOUR_MS = 3_600_000
const HOURS = [1, 24, 168, 720] as const

/** Sends again what finally failed in the last hours or days. */
function ResendFailed({ id }: { readonly id: string }) {
  const { t } = useTranslation('console/webhooks')
  const formats = useFormats()
  const [isAsking, setAsking] = useState(false)
  const [hours, setHours] = useState<number>(24)
  const resend = useRedeliverFailed(id)
  const confirm = () =>
    resend.mutate(new Date(Date.now() - hours * HOUR_MS).toISOString(), {
      onSuccess: count => {
        setAsking(false)
        toast(t('resent', { count, number: formats.number(count) }))
      },
    })
  return (
    <>
      <Button size="s" icon={<RotateCw aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('resend_failed')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('resend_failed')}
          action={t('resend')}
          busy={resend.isPending}
          error={resend.error}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>{t('resend_failed_text')}</p>
          <Field label={t('resend_since')}>
            {control => (
              <Select {...control} value={hours} onChange={event => setHours(Number(event.currentTarget.value))}>
                {HOURS.map(each => (
                  <option key={each} value={each}>
                    {t(`since.${each}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </ConfirmDialog>
      )}
    </>
  )
}
