import type { CreatedOauthClient, OauthClient } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { useLayoutEffect, useState } from 'preact/hooks'
import { useLocation, useParams } from 'wouter-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { BackTo } from '../../../ui/admin/back-to.tsx'
import { DeleteSection } from '../../../ui/admin/delete-section.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { RecordForm, SettingsForm, useEdited } from '../../../ui/admin/settings-form.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Radio } from '../../../ui/form/choice.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { tokenAddressQuery } from '../integration/addresses-queries.ts'
import styles from '../integration/integration.module.css'
import { CopyAddress, CopyValue, SecretOnce } from '../integration/integration-parts.tsx'
import { Fact, Facts } from '../parts/parts.tsx'
import { ClientFields, type ClientValues, readUris, useFaults } from './client-fields.tsx'
import { clientQuery, useCreateClient, useDeleteClient, useUpdateClient } from './clients-queries.ts'
import { SecretsSection } from './secrets-section.tsx'

/** One client, or the form for a new one. */
export function ClientPage() {
  const { t } = useTranslation('console/clients')
  const { client_id: id = '' } = useParams()
  return (
    <>
      <BackTo href="/clients" label={t('title')} />
      {id === 'new' ? <NewClient /> : <ExistingClient key={id} id={id} />}
    </>
  )
}

function ExistingClient({ id }: { readonly id: string }) {
  const { data, error, isFetching, refetch } = useQuery(clientQuery(id))
  if (error && !data) return <ProblemState page error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <Skeleton height="18rem" radius="16px" />
  return <ClientView client={data} />
}

/** Settings, secrets and deletion of a client. */
function ClientView({ client }: { readonly client: OauthClient }) {
  const { t } = useTranslation('console/clients')
  const { t: common } = useTranslation('console/common')
  return (
    <>
      <PageHeader title={client.name} lead={t(`kind.${client.kind}.text`)} />
      <div className={styles.sections}>
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

/** Name, redirect URIs, role and scopes of a client, saved together. */
function ClientForm({ client }: { readonly client: OauthClient }) {
  const { t } = useTranslation('console/clients')
  const stored: ClientValues = {
    name: client.name,
    uris: client.redirect_uris.join('\n'),
    role: client.role,
    scopes: client.scopes,
  }
  const { values, changes, isChanged, set, saved, reset } = useEdited<ClientValues>(stored)
  const update = useUpdateClient(client.client_id)
  const { faults, check, clear } = useFaults()
  const save = () => {
    if (!check(client.kind, values)) return
    const { uris, role, ...rest } = changes
    update.mutate(
      { ...rest, ...(role ? { role } : {}), ...(uris === undefined ? {} : { redirect_uris: readUris(uris) }) },
      {
        onSuccess: ({ name }) => {
          saved(values)
          toast(t('saved', { name }))
        },
      },
    )
  }
  return (
    <SettingsForm
      title={t('rights')}
      lead={t('rights_lead')}
      isChanged={isChanged}
      busy={update.isPending}
      error={update.error}
      onSave={save}
      onReset={() => {
        reset()
        clear()
        update.reset()
      }}
    >
      <ClientFields kind={client.kind} values={values} faults={faults} onChange={set} />
    </SettingsForm>
  )
}

/** The end of a client, with what ends with it. */
function DeleteClientSection({ client: { client_id, name, last_used_at } }: { readonly client: OauthClient }) {
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

const KINDS = ['confidential', 'public'] as const
const EMPTY: ClientValues = { name: '', uris: '', role: '', scopes: [] }

/** The form for a new client; then its secret, once. */
function NewClient() {
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
      <div className={styles.sections}>
        <Section title={t('kind_title')}>
          <fieldset aria-label={t('kind_title')} className={styles.stack}>
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

/** The secret of a new client, with the values that its application needs. */
function MadeClient({ client }: { readonly client: CreatedOauthClient }) {
  const { t } = useTranslation('console/clients')
  // The form is gone: the heading is where one goes on.
  useLayoutEffect(() => document.querySelector<HTMLElement>('main h1')?.focus(), [])
  return (
    <>
      <PageHeader title={t('made', { name: client.name })} />
      <Section title={t('take_along')}>
        <CopyValue label={t('client_id')} value={client.client_id} />
        {client.client_secret && <SecretOnce label={t('client_secret')} secret={client.client_secret} />}
        <CopyAddress label={t('token_endpoint')} query={tokenAddressQuery} />
        <div className={styles.acts}>
          <ButtonLink look="primary" href={`/clients/${client.client_id}`}>
            {t('open')}
          </ButtonLink>
        </div>
      </Section>
    </>
  )
}
