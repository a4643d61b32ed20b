import type { WebhookEventType, WebhookSubscription } from '@atrium/client'
import type { ComponentChildren } from 'preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { Badge } from '../../../ui/identity/badge.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { TabLinks } from '../../../ui/surface/tab-links.tsx'
import { GuideLink } from '../integration/integration-parts.tsx'

interface WebhooksTabsProps {
  readonly current: 'subscriptions' | 'events'
  readonly actions?: ComponentChildren
}

/** The heading of both pages about webhooks, with the way from one to the other. */
export function WebhooksTabs({ current, actions }: WebhooksTabsProps) {
  const { t } = useTranslation('console/webhooks')
  return (
    <>
      <PageHeader
        title={t(`title.${current}`)}
        lead={
          <>
            {t(`lead.${current}`)} <GuideLink page="connect/webhooks" />
          </>
        }
        actions={actions}
      />
      <TabLinks
        label={t('pages')}
        links={[
          { href: '/webhooks', label: t('tab.subscriptions'), current: current === 'subscriptions' },
          { href: '/webhooks/events', label: t('tab.events'), current: current === 'events' },
        ]}
      />
    </>
  )
}

interface ActiveBadgeProps {
  readonly subscription: Pick<WebhookSubscription, 'active' | 'disabled_reason'>
  /** The last delivery failed. */
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

/** When an event is sent, in the language of the page; what is newer than the page is said in the server's words. */
export function useOccasion() {
  const { t, i18n } = useTranslation('console/webhooks')
  return ({ name, description }: Pick<WebhookEventType, 'name' | 'description'>): string => {
    const key = name.replaceAll('.', '_')
    return i18n.exists(`occasion.${key}`) ? t(`occasion.${key as 'ping'}`) : description
  }
}
