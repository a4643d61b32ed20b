import type { WebhookSubscription } from '@atrium/client'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../desk/section.tsx'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { SecretOnce } from '../../integration/copy-value.tsx'
import styles from '../../integration/integration.module.css'

/** A subscription that was just made, with the secret that its receiver needs. */
export function MadeSubscription({ subscription }: { readonly subscription: WebhookSubscription }) {
  const { t } = useTranslation('console/webhooks')
  // The form is gone: the heading is where one goes on.
  useEffect(() => document.querySelector<HTMLElement>('main h1')?.focus(), [])
  return (
    <>
      <PageHeader title={t('made')} lead={t('made_lead')} />
      <Section title={t('receiver_needs')}>
        {subscription.secret ? (
          <SecretOnce label={t('signing_secret')} secret={subscription.secret} />
        ) : (
          <p>{t('unsigned')}</p>
        )}
        <div className={styles['acts']}>
          <ButtonLink look="primary" href={`/webhooks/${subscription.id}`}>
            {t('open')}
          </ButtonLink>
        </div>
      </Section>
    </>
  )
}
