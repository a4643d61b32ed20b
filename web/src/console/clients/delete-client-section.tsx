import type { OauthClient } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { DeleteSection } from '../../desk/delete-section.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { useDeleteClient } from './clients-queries.ts'

/** The end of a client, with what ends with it. */
export function DeleteClientSection({ client: { client_id, name, last_used_at } }: { readonly client: OauthClient }) {
  const { t } = useTranslation('console/clients')
  const [, navigate] = useLocation()
  return (
    <DeleteSection
      title={t('delete')}
      lead={t('delete_lead')}
      question={t('delete_title', { name })}
      typeName={name}
      deletion={useDeleteClient(client_id)}
      onDone={() => {
        toast(t('deleted', { name }))
        navigate('/clients', { replace: true })
      }}
    >
      <p>{t('delete_text')}</p>
      {last_used_at && <p>{t('delete_used_text')}</p>}
    </DeleteSection>
  )
}
