import type { WebhookSubscription } from '@atrium/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../desk/confirm-dialog.tsx'
import { Section } from '../../../desk/section.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { SecretOnce } from '../../integration/copy-value.tsx'
import styles from '../../integration/integration.module.css'
import { useUpdateSubscription } from '../webhooks-queries.ts'

/** A new signing secret, which signs beside the former one for a day. */
export function SecretSection({ subscription }: { readonly subscription: WebhookSubscription }) {
  const { t } = useTranslation('console/webhooks')
  const [isAsking, setAsking] = useState(false)
  const update = useUpdateSubscription(subscription.id)
  const confirm = () => update.mutate({ generate_secret: true }, { onSuccess: () => setAsking(false) })
  return (
    <Section title={t('signing_secret')} lead={t('secret_lead')}>
      <div role="status" className={styles['status']}>
        {update.data?.secret && <SecretOnce label={t('signing_secret')} secret={update.data.secret} />}
      </div>
      <div className={styles['acts']}>
        <Button onClick={() => setAsking(true)}>{t('new_secret')}</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('new_secret')}
          action={t('new_secret_action')}
          busy={update.isPending}
          error={update.error}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>{t('new_secret_text')}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
