import type { CreatedOauthClient, OauthClient } from '@atrium/client'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { RecordForm } from '../../../ui/admin/settings-form.tsx'
import { Radio } from '../../../ui/form/choice.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { tokenAddressQuery } from '../integration/addresses-queries.ts'
import styles from '../integration/integration.module.css'
import { CopyAddress, CopyValue, SecretOnce } from '../integration/integration-parts.tsx'
import { ClientFields, type ClientValues, readUris, useFaults } from './client-fields.tsx'
import { useCreateClient } from './clients-queries.ts'

const KINDS = ['confidential', 'public'] as const
const EMPTY: ClientValues = { name: '', uris: '', role: '', scopes: [] }

/** The form for a new client; then its secret, once. */
export function NewClient() {
  const { t } = useTranslation('console/clients')
  const [kind, setKind] = useState<OauthClient['kind']>('confidential')
  const [values, setValues] = useState(EMPTY)
  const { faults, check } = useFaults()
  const create = useCreateClient()
  if (create.data) return <MadeClient client={create.data} />
  const send = (leadToFault: () => void) => {
    if (!check(kind, values)) return leadToFault()
    const { name, uris, role, scopes } = values
    create.mutate({
      name,
      kind,
      redirect_uris: readUris(uris),
      scopes,
      ...(kind === 'confidential' && role ? { role } : {}),
    })
  }
  return (
    <>
      <PageHeader title={t('new')} lead={t('new_lead')} />
      <div className={styles['sections']}>
        <Section title={t('kind_title')}>
          <fieldset aria-label={t('kind_title')} className={styles['stack']}>
            {KINDS.map(each => (
              <Radio
                key={each}
                name="kind"
                label={t(`kind.${each}.title`)}
                hint={t(`kind.${each}.text`)}
                checked={each === kind}
                onChange={() => setKind(each)}
              />
            ))}
          </fieldset>
        </Section>
        <Section title={t('rights')}>
          <RecordForm
            isChanged={values !== EMPTY}
            busy={create.isPending}
            error={create.error}
            action={t('create')}
            onSend={send}
          >
            <ClientFields
              kind={kind}
              values={values}
              faults={faults}
              onChange={(name, value) => setValues(before => ({ ...before, [name]: value }))}
            />
          </RecordForm>
        </Section>
      </div>
    </>
  )
}

/** What was just made, with what has to be brought to where it is used. */
function MadeClient({ client }: { readonly client: CreatedOauthClient }) {
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
