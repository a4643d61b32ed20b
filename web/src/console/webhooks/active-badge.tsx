import type { WebhookSubscription } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/identity/badge.tsx'

interface ActiveBadgeProps {
  readonly subscription: Pick<WebhookSubscription, 'active' | 'disabled_reason'>
  /** What was last sent to it failed. */
  readonly failing?: boolean
}

/** Whether it is sent to: yes, yes but in vain, paused by people, or switched off by the server. */
export function ActiveBadge({ subscription: { active, disabled_reason }, failing = false }: ActiveBadgeProps) {
  const { t } = useTranslation('console/webhooks')
  if (active && failing) return <Badge tone="warning">{t('state.failing')}</Badge>
  if (active) return <Badge tone="success">{t('state.active')}</Badge>
  return disabled_reason ? (
    <Badge tone="danger">{t('state.disabled')}</Badge>
  ) : (
    <Badge tone="warning">{t('state.paused')}</Badge>
  )
}
