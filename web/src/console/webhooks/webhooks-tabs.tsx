import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { TabLinks } from '../../ui/surface/tab-links.tsx'
import { GuideLink } from '../integration/guide-link.tsx'

interface WebhooksTabsProps {
  readonly current: 'subscriptions' | 'events'
  readonly actions?: ReactNode
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
