import type { WebhookSubscription } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/identity/badge.tsx'

interface ActiveBadgeProps {
  readonly subscription: Pick<WebhookSubscription, 'active' | 'disabled_reason'>
}

/** Whether it is sent to: yes, paused by people, or switched off by the server. */
export function ActiveBadge({ subscription: { active, disabled_reason } }: ActiveBadgeProps) {
  const { t } = useTranslation('console/webhooks')
  if (active) return <Badge tone="success">{t('state.active')}</Badge>
  return disabled_reason ? (
    <Badge tone="danger">{t('state.disabled')}</Badge>
  ) : (
    <Badge tone="warning">{t('state.paused')}</Badge>
  )
}
