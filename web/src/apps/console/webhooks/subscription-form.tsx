import type { WebhookEventName, WebhookSubscription } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { Loaded } from '../../../ui/admin/loaded.tsx'
import { SettingsForm, useEdited } from '../../../ui/admin/settings-form.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Checkbox } from '../../../ui/form/choice.tsx'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import styles from '../integration/integration.module.css'
import { useOccasion } from './webhook-parts.tsx'
import { eventsQuery, useUpdateSubscription } from './webhooks-queries.ts'

const NONE: SubscriptionFaults = new Set()

/** Name, address and events of a subscription, saved together. */
export function SubscriptionForm({ subscription }: { readonly subscription: WebhookSubscription }) {
  const { t } = useTranslation('console/webhooks')
  const { values, changes, isChanged, set, saved, reset } = useEdited<SubscriptionValues>({
    name: subscription.name ?? '',
    url: subscription.url,
    authorization: subscription.authorization_header ?? '',
    events: subscription.events.map(({ name }) => name),
  })
  const [faults, setFaults] = useState(NONE)
  const update = useUpdateSubscription(subscription.id)
  const save = () => {
    const found = faultsOf(values)
    setFaults(found)
    if (found.size > 0) return
    const { authorization, events, ...rest } = changes
    update.mutate(
      {
        ...rest,
        ...(authorization === undefined ? {} : { authorization_header: authorization || null }),
        ...(events ? { events: [...events] } : {}),
      },
      {
        onSuccess: () => {
          saved(values)
          toast(t('saved'))
        },
      },
    )
  }
  return (
    <SettingsForm
      title={t('what')}
      isChanged={isChanged}
      busy={update.isPending}
      error={update.error}
      onSave={save}
      onReset={() => {
        reset()
        setFaults(NONE)
        update.reset()
      }}
    >
      <SubscriptionFields values={values} faults={faults} onChange={set} />
    </SettingsForm>
  )
}

export interface SubscriptionValues {
  readonly name: string
  readonly url: string
  /** Empty for none. */
  readonly authorization: string
  readonly events: readonly WebhookEventName[]
}

export type SubscriptionFaults = ReadonlySet<'url' | 'events'>

interface SubscriptionFieldsProps {
  readonly values: SubscriptionValues
  readonly faults: SubscriptionFaults
  readonly onChange: <Name extends keyof SubscriptionValues>(name: Name, value: SubscriptionValues[Name]) => void
}

/** Where events are sent, and which. */
export function SubscriptionFields({ values, faults, onChange }: SubscriptionFieldsProps) {
  const { t } = useTranslation('console/webhooks')
  const occasionOf = useOccasion()
  const query = useQuery(eventsQuery)
  const { data: events = [] } = query
  return (
    <>
      <Field label={t('name')} optional>
        {control => (
          <TextInput
            {...control}
            dir="auto"
            maxLength={255}
            value={values.name}
            onInput={event => onChange('name', event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={t('url')} hint={t('url_hint')} error={faults.has('url') ? t('url_missing') : null}>
        {control => (
          <TextInput
            {...control}
            type="url"
            dir="ltr"
            inputMode="url"
            maxLength={2048}
            value={values.url}
            onInput={event => onChange('url', event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={t('authorization')} hint={t('authorization_hint')} optional>
        {control => (
          <TextInput
            {...control}
            dir="ltr"
            autoComplete="off"
            spellcheck={false}
            maxLength={4096}
            value={values.authorization}
            onInput={event => onChange('authorization', event.currentTarget.value)}
          />
        )}
      </Field>
      <fieldset>
        <legend className={styles.legend}>{t('events')}</legend>
        {faults.has('events') && (
          <div className={styles.fault}>
            <FieldError>{t('events_missing')}</FieldError>
          </div>
        )}
        <Loaded query={query}>
          <div className={styles.choices}>
            {events.map((event, index) => (
              <Checkbox
                key={event.name}
                aria-invalid={(faults.has('events') && index === 0) || undefined}
                label={<code>{event.name}</code>}
                hint={occasionOf(event)}
                checked={values.events.includes(event.name)}
                onChange={({ currentTarget }) => {
                  const others = values.events.filter(name => name !== event.name)
                  onChange('events', currentTarget.checked ? [...others, event.name] : others)
                }}
              />
            ))}
          </div>
        </Loaded>
      </fieldset>
    </>
  )
}

/** Missing fields of the form. */
export function faultsOf({ url, events }: SubscriptionValues): SubscriptionFaults {
  const found = new Set<'url' | 'events'>()
  if (!isReceiver(url)) found.add('url')
  if (events.length === 0) found.add('events')
  return found
}

/** Whether something can be sent to an address: over https, or within the machine, which the server may refuse. */
function isReceiver(address: string): boolean {
  if (!URL.canParse(address.trim())) return false
  const { protocol, hostname } = new URL(address.trim())
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\..*|\[::1\])$/.test(hostname))
}
