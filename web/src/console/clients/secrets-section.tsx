import type { OauthClient } from '@atrium/client'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../../desk/refusal.tsx'
import { Section } from '../../desk/section.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { SecretOnce } from '../integration/copy-value.tsx'
import styles from '../integration/integration.module.css'
import { SECRETS_MAX, useAddSecret } from './clients-queries.ts'
import { SecretRow } from './secret-row.tsx'

/** The secrets of a client: up to two, so that one is replaced while the other still works. */
export function SecretsSection({ client }: { readonly client: OauthClient }) {
  const { t } = useTranslation('console/clients')
  const add = useAddSecret(client.client_id)
  const isFull = client.secrets.length >= SECRETS_MAX
  return (
    <Section
      title={t('secrets')}
      lead={t('secrets_lead')}
      action={
        <Button
          size="s"
          icon={<Plus aria-hidden="true" />}
          busy={add.isPending}
          aria-disabled={isFull}
          onClick={() => !isFull && add.mutate()}
        >
          {t('add_secret')}
        </Button>
      }
    >
      <div role="status" className={styles['status']}>
        {add.data && <SecretOnce label={t('client_secret')} secret={add.data.client_secret} />}
      </div>
      <Refusal error={add.error} />
      {client.secrets.length === 0 && <p>{t('no_secret')}</p>}
      {client.secrets.length > 0 && (
        <ul className={styles['rows']} aria-label={t('secrets')}>
          {client.secrets.map((secret, index) => (
            <SecretRow
              key={secret.id}
              clientId={client.client_id}
              secret={secret}
              number={index + 1}
              isLast={client.secrets.length === 1}
              isShown={secret.id === add.data?.id}
              onRemoved={() => secret.id === add.data?.id && add.reset()}
            />
          ))}
        </ul>
      )}
      {isFull && <p className={styles['under']}>{t('secrets_full')}</p>}
      <ol className={styles['steps']}>
        {(['make', 'bring', 'look', 'remove'] as const).map(step => (
          <li key={step}>{t(`rotation.${step}`)}</li>
        ))}
      </ol>
    </Section>
  )
}
