import type { WebhookSubscription } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../desk/section.tsx'
import { useAddress } from '../../../lib/use-address.ts'
import { Toolbar } from '../../../ui/data/toolbar.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { eventsQuery, STATUSES } from '../webhooks-queries.ts'
import { DeliveriesList } from './deliveries-list.tsx'
import { ResendFailed } from './resend-failed.tsx'

/** What was sent, narrowed by outcome and event; all that failed can be sent again. */
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
          onChange={({ target }) => address.change({ status: target.value })}
        >
          <option value="">{t('every_status')}</option>
          {STATUSES.map(each => (
            <option key={each} value={each}>
              {t(`status.${each}`)}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('filter_event')}
          value={event ?? ''}
          onChange={({ target }) => address.change({ event: target.value })}
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
