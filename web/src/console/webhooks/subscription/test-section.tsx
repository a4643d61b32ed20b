import type { WebhookSubscription } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../../../desk/refusal.tsx'
import { Section } from '../../../desk/section.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { CodeBlock } from '../../integration/copy-value.tsx'
import styles from '../../integration/integration.module.css'
import { StatusBadge } from '../status-badge.tsx'
import { deliveryQuery, eventsQuery, useTestSubscription } from '../webhooks-queries.ts'

/** Sends a sample of any event, and says what became of it. */
export function TestSection({ subscription: { id } }: { readonly subscription: WebhookSubscription }) {
  const { t } = useTranslation('console/webhooks')
  const { data: events = [] } = useQuery(eventsQuery)
  const [name, setName] = useState('ping')
  const test = useTestSubscription(id)
  const sample = events.find(event => event.name === name)?.sample
  return (
    <Section title={t('test')} lead={t('test_lead')}>
      <Field label={t('test_event')}>
        {control => (
          <Select
            {...control}
            value={name}
            onChange={event => {
              setName(event.target.value)
              test.reset()
            }}
          >
            {events.map(event => (
              <option key={event.name} value={event.name}>
                {event.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {sample && (
        <details className={styles['fold']}>
          <summary>{t('sample_of', { event: name })}</summary>
          <CodeBlock label={t('sample_of', { event: name })} value={sample} />
        </details>
      )}
      <Refusal error={test.error} />
      <div className={styles['acts']}>
        <Button icon={<Send aria-hidden="true" />} busy={test.isPending} onClick={() => test.mutate(name)}>
          {t('test_send')}
        </Button>
        <span role="status">{test.data && <TestOutcome id={id} deliveryId={test.data.id} />}</span>
      </div>
    </Section>
  )
}

function TestOutcome({ id, deliveryId }: { readonly id: string; readonly deliveryId: string }) {
  const { t } = useTranslation('console/webhooks')
  const { data } = useQuery(deliveryQuery(id, deliveryId))
  return (
    <span className={styles['acts']}>
      <StatusBadge status={data?.status ?? 'pending'} />
      <ButtonLink size="s" href={`/webhooks/${id}/deliveries/${deliveryId}`}>
        {t('test_open')}
      </ButtonLink>
    </span>
  )
}
