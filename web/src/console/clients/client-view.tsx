import type { OauthClient } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { Section } from '../../desk/section.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { CopyValue } from '../integration/copy-value.tsx'
import styles from '../integration/integration.module.css'
import { Fact, Facts } from '../parts/facts.tsx'
import { ClientForm } from './client-form.tsx'
import { DeleteClientSection } from './delete-client-section.tsx'
import { SecretsSection } from './secrets-section.tsx'

/** What a client is and may do, its secrets, and its end. */
export function ClientView({ client }: { readonly client: OauthClient }) {
  const { t } = useTranslation('console/clients')
  const { t: common } = useTranslation('console/common')
  return (
    <>
      <PageHeader title={client.name} lead={t(`kind.${client.kind}.text`)} />
      <div className={styles['sections']}>
        <Section title={t('about')}>
          <CopyValue label={t('client_id')} value={client.client_id} />
          <Facts>
            <Fact name={t('created')}>
              <RelativeTime at={client.created_at} />
            </Fact>
            <Fact name={t('column.used')} hint={t('used_hint')}>
              {client.last_used_at ? <RelativeTime at={client.last_used_at} /> : common('never')}
            </Fact>
          </Facts>
        </Section>
        {client.kind === 'confidential' && <SecretsSection client={client} />}
        <ClientForm client={client} />
        <DeleteClientSection client={client} />
      </div>
    </>
  )
}
