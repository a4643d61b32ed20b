import type { DeliveryDetail } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { RotateCw } from 'lucide-preact'
import { useParams } from 'wouter-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { BackTo } from '../../../ui/admin/back-to.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { AttemptRow, StatusBadge } from '../integration/deliveries.tsx'
import styles from '../integration/integration.module.css'
import { CodeBlock } from '../integration/integration-parts.tsx'
import { deliveryQuery, useRedeliver } from './webhooks-queries.ts'

/** One delivery: what was sent, and what each attempt was answered. */
export function DeliveryPage() {
  const { t } = useTranslation('console/webhooks')
  const { subscription_id: id = '', delivery_id: deliveryId = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(deliveryQuery(id, deliveryId))
  return (
    <>
      <BackTo href={`/webhooks/${id}`} label={t('back')} />
      {error && !data && <ProblemState page error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton height="18rem" radius="16px" />}
      {data && <DeliveryView subscriptionId={id} delivery={data} />}
    </>
  )
}

interface DeliveryViewProps {
  readonly subscriptionId: string
  readonly delivery: DeliveryDetail
}

/** A delivery with its request and the answer of each attempt, the last one first. */
function DeliveryView({ subscriptionId, delivery }: DeliveryViewProps) {
  const { t } = useTranslation('console/webhooks')
  const resend = useRedeliver(subscriptionId)
  const { id, event, status, created_at, next_attempt_at, request, attempts } = delivery
  return (
    <>
      <PageHeader
        title={event.name}
        lead={
          <>
            <StatusBadge status={status} /> <RelativeTime at={created_at} />
            {next_attempt_at && (
              <>
                {' · '}
                <NextAttempt at={next_attempt_at} />
              </>
            )}
          </>
        }
        actions={
          status !== 'pending' && (
            <Button
              look={status === 'failure' ? 'primary' : 'secondary'}
              icon={<RotateCw aria-hidden="true" />}
              busy={resend.isPending}
              onClick={() => resend.mutate(id, { onSuccess: () => toast(t('resent_this')) })}
            >
              {t('resend')}
            </Button>
          )
        }
      />
      <div className={styles.sections}>
        <Refusal error={resend.error} />
        <Section title={t('attempts')}>
          {attempts.length === 0 && <p>{t('no_attempt')}</p>}
          {attempts.length > 0 && (
            <ol className={styles.rows} aria-label={t('attempts')} reversed>
              {attempts.toReversed().map((attempt, index) => (
                <AttemptView key={attempt.at} attempt={attempt} number={attempts.length - index} />
              ))}
            </ol>
          )}
        </Section>
        <Section title={t('request')} lead={t('request_lead')}>
          <HeadersBlock label={t('request_headers')} headers={request.headers} />
          <p className={styles.label}>{t('request_body')}</p>
          <CodeBlock label={t('request_body')} value={request.body} />
        </Section>
      </div>
    </>
  )
}

/** When it is sent; what is due already waits for its turn. */
function NextAttempt({ at }: { readonly at: string }) {
  const { t } = useTranslation('console/webhooks')
  if (Date.parse(at) <= Date.now()) return <span>{t('next_attempt_soon')}</span>
  return (
    <>
      {t('next_attempt')} <RelativeTime at={at} />
    </>
  )
}

interface AttemptViewProps {
  readonly attempt: DeliveryDetail['attempts'][number]
  readonly number: number
}

/** One attempt: how it went, and what came back. */
function AttemptView({ attempt, number }: AttemptViewProps) {
  const { t } = useTranslation('console/webhooks')
  const { response } = attempt
  return (
    <AttemptRow attempt={attempt} number={number}>
      {response && (
        <details className={styles.fold}>
          <summary>{t('answer_of', { number })}</summary>
          <HeadersBlock label={t('response_headers')} headers={response.headers} />
          {response.body ? (
            <>
              <p className={styles.label}>{t('response_body')}</p>
              <CodeBlock label={t('response_body')} value={response.body} />
            </>
          ) : (
            <p>{t('no_body')}</p>
          )}
        </details>
      )}
    </AttemptRow>
  )
}

interface HeadersBlockProps {
  readonly label: string
  readonly headers: Readonly<Record<string, unknown>>
}

/** Headers as HTTP writes them. */
function HeadersBlock({ label, headers }: HeadersBlockProps) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (lines.length === 0) return null
  return (
    <>
      <p className={styles.label}>{label}</p>
      <CodeBlock label={label} value={lines.join('\n')} />
    </>
  )
}
