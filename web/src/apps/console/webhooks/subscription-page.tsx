import type { WebhookSubscription } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Send, TriangleAlert } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useLocation, useParams } from 'wouter-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { BackTo } from '../../../ui/admin/back-to.tsx'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { DeleteSection } from '../../../ui/admin/delete-section.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { StatusBadge } from '../integration/deliveries.tsx'
import styles from '../integration/integration.module.css'
import { CodeBlock, SecretOnce } from '../integration/integration-parts.tsx'
import { DeliveriesSection } from './deliveries-section.tsx'
import { NewSubscription } from './new-subscription.tsx'
import { SubscriptionForm } from './subscription-form.tsx'
import { ActiveBadge } from './webhook-parts.tsx'
import {
  deliveryQuery,
  eventsQuery,
  subscriptionQuery,
  useDeleteSubscription,
  useTestSubscription,
  useUpdateSubscription,
} from './webhooks-queries.ts'

/** One subscription, or the form for a new one. */
export function SubscriptionPage() {
  const { t } = useTranslation('console/webhooks')
  const { subscription_id: id = '' } = useParams()
  return (
    <>
      <BackTo href="/webhooks" label={t('title.subscriptions')} />
      {id === 'new' ? <NewSubscription /> : <ExistingSubscription key={id} id={id} />}
    </>
  )
}

function ExistingSubscription({ id }: { readonly id: string }) {
  const { data, error, isFetching, refetch } = useQuery(subscriptionQuery(id))
  if (error && !data) return <ProblemState page error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <Skeleton height="18rem" radius="16px" />
  return <SubscriptionView subscription={data} />
}

/** One subscription: whether it is sent to, what was sent, what it is, and its end. */
function SubscriptionView({ subscription }: { readonly subscription: WebhookSubscription }) {
  const { t } = useTranslation('console/webhooks')
  return (
    <>
      <PageHeader
        title={subscription.name || t('unnamed')}
        lead={
          <>
            <ActiveBadge subscription={subscription} /> <span dir="ltr">{subscription.url}</span>
          </>
        }
      />
      <div className={styles.sections}>
        <ActiveSection subscription={subscription} />
        <DeliveriesSection subscription={subscription} />
        <TestSection subscription={subscription} />
        <SubscriptionForm subscription={subscription} />
        <SecretSection subscription={subscription} />
        <DeleteSubscriptionSection subscription={subscription} />
      </div>
    </>
  )
}

/** Switches a subscription off and on again; says why it was switched off, and what to do then. */
function ActiveSection({ subscription }: { readonly subscription: WebhookSubscription }) {
  const { t } = useTranslation('console/webhooks')
  const { id, active, disabled_reason: reason } = subscription
  const [isAsking, setAsking] = useState(false)
  const update = useUpdateSubscription(id)
  const change = (next: boolean) =>
    update.mutate(
      { active: next },
      {
        onSuccess: () => {
          setAsking(false)
          toast(t(next ? 'resumed' : 'paused'))
        },
      },
    )
  return (
    <Section title={t('sending')} lead={t(active ? 'sending_lead' : 'paused_lead')}>
      {!active && reason && (
        <Banner tone="danger" icon={<TriangleAlert aria-hidden="true" />}>
          <strong>{t('disabled_title')}</strong> {t('disabled_why', { ns: 'console/integration' })}
          <p>{t('disabled_remedy')}</p>
        </Banner>
      )}
      {!isAsking && <Refusal error={update.error} />}
      <div className={styles.acts}>
        {active ? (
          <Button onClick={() => setAsking(true)}>{t('pause')}</Button>
        ) : (
          <Button look="primary" busy={update.isPending} onClick={() => change(true)}>
            {t('resume')}
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('pause_title')}
          action={t('pause')}
          busy={update.isPending}
          error={update.error}
          onConfirm={() => change(false)}
          onClose={() => setAsking(false)}
        >
          <p>{t('pause_text')}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

/** A new signing secret, which signs beside the former one for a day. */
function SecretSection({ subscription }: { readonly subscription: WebhookSubscription }) {
  const { t } = useTranslation('console/webhooks')
  const [isAsking, setAsking] = useState(false)
  const update = useUpdateSubscription(subscription.id)
  const confirm = () => update.mutate({ generate_secret: true }, { onSuccess: () => setAsking(false) })
  return (
    <Section title={t('signing_secret')} lead={t('secret_lead')}>
      <div role="status" className={styles.status}>
        {update.data?.secret && <SecretOnce label={t('signing_secret')} secret={update.data.secret} />}
      </div>
      <div className={styles.acts}>
        <Button onClick={() => setAsking(true)}>{t('new_secret')}</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('new_secret')}
          action={t('new_secret_action')}
          busy={update.isPending}
          error={update.error}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>{t('new_secret_text')}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

/** The end of a subscription, with its log. */
function DeleteSubscriptionSection({ subscription }: { readonly subscription: WebhookSubscription }) {
  const { t } = useTranslation('console/webhooks')
  const [, navigate] = useLocation()
  return (
    <DeleteSection
      title={t('delete')}
      lead={t('delete_lead')}
      question={t('delete_title')}
      deletion={useDeleteSubscription(subscription.id)}
      onDone={() => {
        toast(t('deleted'))
        navigate('/webhooks', { replace: true })
      }}
    >
      <p>{t('delete_text')}</p>
    </DeleteSection>
  )
}

/** Sends a sample of any event, and says what became of it. */
function TestSection({ subscription: { id } }: { readonly subscription: WebhookSubscription }) {
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
              setName(event.currentTarget.value)
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
        <details className={styles.fold}>
          <summary>{t('sample_of', { event: name })}</summary>
          <CodeBlock label={t('sample_of', { event: name })} value={sample} />
        </details>
      )}
      <Refusal error={test.error} />
      <div className={styles.acts}>
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
    <span className={styles.acts}>
      <StatusBadge status={data?.status ?? 'pending'} />
      <ButtonLink size="s" href={`/webhooks/${id}/deliveries/${deliveryId}`}>
        {t('test_open')}
      </ButtonLink>
    </span>
  )
}
