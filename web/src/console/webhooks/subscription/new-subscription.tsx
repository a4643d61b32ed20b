import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import form from '../../../desk/form.module.css'
import { Refusal } from '../../../desk/refusal.tsx'
import { Section } from '../../../desk/section.tsx'
import { useFirstFault } from '../../../desk/use-first-fault.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { useCreateSubscription } from '../webhooks-queries.ts'
import { MadeSubscription } from './made-subscription.tsx'
import { faultsOf } from './subscription-faults.ts'
import { type SubscriptionFaults, SubscriptionFields, type SubscriptionValues } from './subscription-fields.tsx'

const EMPTY: SubscriptionValues = { name: '', url: '', authorization: '', events: [] }
const NONE: SubscriptionFaults = new Set()

/** The form for a new subscription; then its secret, once. */
export function NewSubscription() {
  const { t } = useTranslation('console/webhooks')
  const [values, setValues] = useState(EMPTY)
  const [isSigned, setSigned] = useState(true)
  const [faults, setFaults] = useState(NONE)
  const element = useRef<HTMLFormElement>(null)
  const leadToFault = useFirstFault(element)
  const create = useCreateSubscription()
  if (create.data) return <MadeSubscription subscription={create.data} />
  const send = () => {
    const found = faultsOf(values)
    setFaults(found)
    if (found.size > 0) return leadToFault()
    if (create.isPending) return
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
      <form
        ref={element}
        onSubmit={event => {
          event.preventDefault()
          send()
        }}
        noValidate
      >
        <Section title={t('what')}>
          <SubscriptionFields
            values={values}
            faults={faults}
            onChange={(name, value) => setValues(before => ({ ...before, [name]: value }))}
          />
          <Checkbox
            label={t('signed')}
            hint={t('signed_hint')}
            checked={isSigned}
            onChange={event => setSigned(event.target.checked)}
          />
          <Refusal error={create.error} />
          <div className={form['buttons']}>
            <Button look="primary" type="submit" busy={create.isPending}>
              {t('create')}
            </Button>
          </div>
        </Section>
      </form>
    </>
  )
}
