import type { WebhookSubscription } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import styles from '../../integration/integration.module.css'
import { ActiveBadge } from '../active-badge.tsx'
import { ActiveSection } from './active-section.tsx'
import { DeleteSubscriptionSection } from './delete-subscription-section.tsx'
import { DeliveriesSection } from './deliveries-section.tsx'
import { SecretSection } from './secret-section.tsx'
import { SubscriptionForm } from './subscription-form.tsx'
import { TestSection } from './test-section.tsx'

/** One subscription: whether it is sent to, what was sent, what it is, and its end. */
export function SubscriptionView({ subscription }: { readonly subscription: WebhookSubscription }) {
  const { t } = useTranslation('console/webhooks')
  return (
    <>
      <PageHeader
        title={subscription.name || t('unnamed')}
        lead={
          <>
            <ActiveBadge subscription={subscription} /> <span dir="ltr">{subscription.url}</span>
          </>
        }
      />
      <div className={styles['sections']}>
        <ActiveSection subscription={subscription} />
        <DeliveriesSection subscription={subscription} />
        <TestSection subscription={subscription} />
        <SubscriptionForm subscription={subscription} />
        <SecretSection subscription={subscription} />
        <DeleteSubscriptionSection subscription={subscription} />
      </div>
    </>
  )
}
