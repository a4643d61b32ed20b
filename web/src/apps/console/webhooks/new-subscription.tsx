import type { WebhookSubscription } from '@atrium/client'
import { useLayoutEffect, useState } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { RecordForm } from '../../../ui/admin/settings-form.tsx'
import { Checkbox } from '../../../ui/form/choice.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import styles from '../integration/integration.module.css'
import { SecretOnce } from '../integration/integration-parts.tsx'
import { faultsOf, type SubscriptionFaults, SubscriptionFields, type SubscriptionValues } from './subscription-form.tsx'
import { useCreateSubscription } from './webhooks-queries.ts'

const EMPTY: SubscriptionValues = { name: '', url: '', authorization: '', events: [] }
const NONE: SubscriptionFaults = new Set()

/** The form for a new subscription; then its secret, once. */
export function NewSubscription() {
  const { t } = useTranslation('console/webhooks')
  const [values, setValues] = useState(EMPTY)
  const [isSigned, setSigned] = useState(true)
  const [faults, setFaults] = useState(NONE)
  const create = useCreateSubscription()
  if (create.data) return <MadeSubscription subscription={create.data} />
  const send = (leadToFault: () => void) => {
    const found = faultsOf(values)
    setFaults(found)
    if (found.size > 0) return leadToFault()
    const { name, url, authorization, events } = values
    create.mutate({
      name: name || null,
      url: url.trim(),
      authorization_header: authorization || null,
      events: [...events],
      generate_secret: isSigned,
    })
  }
  return (
    <>
      <PageHeader title={t('new')} lead={t('new_lead')} />
      <Section title={t('what')}>
        <RecordForm
          isChanged={values !== EMPTY}
          busy={create.isPending}
          error={create.error}
          action={t('create')}
          onSend={send}
        >
          <SubscriptionFields
            values={values}
            faults={faults}
            onChange={(name, value) => setValues(before => ({ ...before, [name]: value }))}
          />
          <Checkbox
            label={t('signed')}
            hint={t('signed_hint')}
            checked={isSigned}
            onChange={event => setSigned(event.currentTarget.checked)}
          />
        </RecordForm>
      </Section>
    </>
  )
}

/** A subscription that was just made, with the secret that its receiver needs. */
function MadeSubscription({ subscription }: { readonly subscription: WebhookSubscription }) {
  const { t } = useTranslation('console/webhooks')
  // The form is gone: the heading is where one goes on.
  useLayoutEffect(() => document.querySelector<HTMLElement>('main h1')?.focus(), [])
  return (
    <>
      <PageHeader title={t('made')} lead={t('made_lead')} />
      <Section title={t('receiver_needs')}>
        {subscription.secret ? (
          <SecretOnce label={t('signing_secret')} secret={subscription.secret} />
        ) : (
          <p>{t('unsigned')}</p>
        )}
        <div className={styles.acts}>
          <ButtonLink look="primary" href={`/webhooks/${subscription.id}`}>
            {t('open')}
          </ButtonLink>
        </div>
      </Section>
    </>
  )
}
