import type { WebhookSubscription } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { DeleteSection } from '../../../desk/delete-section.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { useDeleteSubscription } from '../webhooks-queries.ts'

/** The end of a subscription, with its log. */
export function DeleteSubscriptionSection({ subscription }: { readonly subscription: WebhookSubscription }) {
  const { t } = useTranslation('console/webhooks')
  const [, navigate] = useLocation()
  return (
    <DeleteSection
      title={t('delete')}
      lead={t('delete_lead')}
      question={t('delete_title')}
      deletion={useDeleteSubscription(subscription.id)}
      onDone={() => {
        toast(t('deleted'))
        navigate('/webhooks', { replace: true })
      }}
    >
      <p>{t('delete_text')}</p>
    </DeleteSection>
  )
}
