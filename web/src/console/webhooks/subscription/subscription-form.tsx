import type { WebhookSubscription } from '@atrium/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SettingsForm } from '../../../desk/settings-form.tsx'
import { useEdited } from '../../../desk/use-edited.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { useUpdateSubscription } from '../webhooks-queries.ts'
import { faultsOf } from './subscription-faults.ts'
import { type SubscriptionFaults, SubscriptionFields, type SubscriptionValues } from './subscription-fields.tsx'

const NONE: SubscriptionFaults = new Set()

/** Name, address and events of a subscription, saved together. */
export function SubscriptionForm({ subscription }: { readonly subscription: WebhookSubscription }) {
  const { t } = useTranslation('console/webhooks')
  const { values, changes, isChanged, set, reset } = useEdited<SubscriptionValues>({
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
          reset()
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
