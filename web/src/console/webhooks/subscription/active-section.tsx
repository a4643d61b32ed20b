import type { WebhookSubscription } from '@atrium/client'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../desk/confirm-dialog.tsx'
import { Refusal } from '../../../desk/refusal.tsx'
import { Section } from '../../../desk/section.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Banner } from '../../../ui/surface/banner.tsx'
import styles from '../../integration/integration.module.css'
import { useUpdateSubscription } from '../webhooks-queries.ts'

/** Switches a subscription off and on again; says why it was switched off, and what to do then. */
export function ActiveSection({ subscription }: { readonly subscription: WebhookSubscription }) {
  const { t } = useTranslation('console/webhooks')
  const { id, active, disabled_reason: reason } = subscription
  const [isAsking, setAsking] = useState(false)
  const update = useUpdateSubscription(id)
  const change = (next: boolean) =>
    update.mutate(
      { active: next },
      {
        onSuccess: () => {
          setAsking(false)
          toast(t(next ? 'resumed' : 'paused'))
        },
      },
    )
  return (
    <Section title={t('sending')} lead={t(active ? 'sending_lead' : 'paused_lead')}>
      {!active && reason && (
        <Banner tone="danger" icon={<TriangleAlert aria-hidden="true" />}>
          <strong>{t('disabled_title')}</strong> {reason}
          <p>{t('disabled_remedy')}</p>
        </Banner>
      )}
      {!isAsking && <Refusal error={update.error} />}
      <div className={styles['acts']}>
        {active ? (
          <Button onClick={() => setAsking(true)}>{t('pause')}</Button>
        ) : (
          <Button look="primary" busy={update.isPending} onClick={() => change(true)}>
            {t('resume')}
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('pause_title')}
          action={t('pause')}
          busy={update.isPending}
          error={update.error}
          onConfirm={() => change(false)}
          onClose={() => setAsking(false)}
        >
          <p>{t('pause_text')}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
