import type { WebhookSubscription } from '@atrium/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { ConfirmDialog } from '../../../desk/confirm-dialog.tsx'
import { Section } from '../../../desk/section.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import styles from '../../integration/integration.module.css'
import { useDeleteSubscription } from '../webhooks-queries.ts'

/** The end of a subscription, with its log. */
export function DeleteSection({ subscription }: { readonly subscription: WebhookSubscription }) {
  const { t } = useTranslation('console/webhooks')
  const [, navigate] = useLocation()
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteSubscription(subscription.id)
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast(t('deleted'))
        navigate('/webhooks', { replace: true })
      },
    })
  return (
    <Section title={t('delete')} lead={t('delete_lead')}>
      <div className={styles['acts']}>
        <Button look="danger" onClick={() => setAsking(true)}>
          {t('delete')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          danger
          title={t('delete_title')}
          action={t('delete')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>{t('delete_text')}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
