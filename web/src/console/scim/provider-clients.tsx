import type { OauthClient } from '@atrium/client'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { Section } from '../../desk/section.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import styles from '../integration/integration.module.css'
import { ProviderClientDialog } from './provider-client-dialog.tsx'

/** The clients that may provision, and a new one made right here. */
export function ProviderClients({ clients }: { readonly clients: readonly OauthClient[] }) {
  const { t } = useTranslation('console/scim')
  const { t: common } = useTranslation('console/common')
  const [isMaking, setMaking] = useState(false)
  return (
    <Section
      title={t('client')}
      lead={t('client_lead')}
      action={
        <Button size="s" icon={<Plus aria-hidden="true" />} onClick={() => setMaking(true)}>
          {t('new_client')}
        </Button>
      }
    >
      {clients.length === 0 && <p>{t('no_client')}</p>}
      {clients.length > 0 && (
        <ul className={styles['rows']} aria-label={t('client')}>
          {clients.map(({ client_id, name, role, last_used_at }) => (
            <li key={client_id} className={styles['row']}>
              <div className={styles['words']}>
                <Link href={`/clients/${client_id}`} className={styles['strong']} dir="auto">
                  {name}
                </Link>
                <span className={styles['under']}>
                  <code>{client_id}</code> · {common(`roles.${role}`)} ·{' '}
                  {last_used_at ? (
                    <>
                      {t('used')} <RelativeTime at={last_used_at} />
                    </>
                  ) : (
                    t('unused')
                  )}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
      {isMaking && <ProviderClientDialog onClose={() => setMaking(false)} />}
    </Section>
  )
}
