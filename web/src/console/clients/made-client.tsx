import type { CreatedOauthClient } from '@atrium/client'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../desk/section.tsx'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { tokenAddressQuery } from '../integration/addresses-queries.ts'
import { CopyAddress, CopyValue, SecretOnce } from '../integration/copy-value.tsx'
import styles from '../integration/integration.module.css'

/** What was just made, with what has to be brought to where it is used. */
export function MadeClient({ client }: { readonly client: CreatedOauthClient }) {
  const { t } = useTranslation('console/clients')
  // The form is gone: the heading is where one goes on.
  useEffect(() => document.querySelector<HTMLElement>('main h1')?.focus(), [])
  return (
    <>
      <PageHeader title={t('made', { name: client.name })} />
      <Section title={t('take_along')}>
        <CopyValue label={t('client_id')} value={client.client_id} />
        {client.client_secret && <SecretOnce label={t('client_secret')} secret={client.client_secret} />}
        <CopyAddress label={t('token_endpoint')} query={tokenAddressQuery} />
        <div className={styles['acts']}>
          <ButtonLink look="primary" href={`/clients/${client.client_id}`}>
            {t('open')}
          </ButtonLink>
        </div>
      </Section>
    </>
  )
}
