import type { OauthClient } from '@atrium/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { ConfirmDialog } from '../../desk/confirm-dialog.tsx'
import { Section } from '../../desk/section.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import styles from '../integration/integration.module.css'
import { useDeleteClient } from './clients-queries.ts'

/** The end of a client, with what ends with it. */
export function DeleteClientSection({ client }: { readonly client: OauthClient }) {
  const { t } = useTranslation('console/clients')
  const [, navigate] = useLocation()
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteClient(client.client_id)
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast(t('deleted', { name: client.name }))
        navigate('/clients', { replace: true })
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
          title={t('delete_title', { name: client.name })}
          action={t('delete')}
          typeName={client.name}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>{t('delete_text')}</p>
          {client.last_used_at && <p>{t('delete_used_text')}</p>}
        </ConfirmDialog>
      )}
    </Section>
  )
}
