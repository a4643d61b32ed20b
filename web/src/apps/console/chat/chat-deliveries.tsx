import type { ChatConnection, Delivery } from '@atrium/client'
import { useInfiniteQuery } from '@tanstack/preact-query'
import { RotateCw, Send } from 'lucide-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { AttemptRow, DeliveryList, StatusBadge, useFailure } from '../integration/deliveries.tsx'
import styles from '../integration/integration.module.css'
import { deliveriesQuery, useRedeliver, useTestConnection } from './chat-queries.ts'

/** Sends a sample and shows how it ended. */
export function TestSection({ id }: { readonly id: string }) {
  const { t } = useTranslation('console/chat')
  const test = useTestConnection(id)
  const { data } = useInfiniteQuery(deliveriesQuery(id))
  const sent = data?.pages[0]?.deliveries.find(each => each.id === test.data)
  const problem = useFailure()(sent?.attempts.at(-1))
  return (
    <Section title={t('test')} lead={t('test_lead')}>
      <Refusal error={test.error} />
      <div className={styles.acts}>
        <Button icon={<Send aria-hidden="true" />} busy={test.isPending} onClick={() => test.mutate()}>
          {t('test_send')}
        </Button>
        <span role="status">
          {test.data && (
            <span className={styles.acts}>
              <StatusBadge status={sent?.status ?? 'pending'} />
              {problem && <span>{problem}</span>}
            </span>
          )}
        </span>
      </div>
    </Section>
  )
}

/** The log of what was sent to a chat, newest first; each delivery can be sent again. */
export function DeliveriesSection({ connection: { id, active } }: { readonly connection: ChatConnection }) {
  const { t } = useTranslation('console/chat')
  const query = useInfiniteQuery(deliveriesQuery(id))
  const resend = useRedeliver(id)
  return (
    <Section title={t('deliveries')} lead={t(active ? 'deliveries_lead' : 'deliveries_off')}>
      <Refusal error={resend.error} />
      <DeliveryList label={t('deliveries')} query={query} nothing={t('nothing_sent')}>
        {delivery => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            // The server sends only tests while the connection is off.
            mayResend={delivery.status !== 'pending' && (active || isTest(delivery))}
            busy={resend.isPending && resend.variables === delivery.id}
            onResend={() => resend.mutate(delivery.id, { onSuccess: () => toast(t('resent')) })}
          />
        )}
      </DeliveryList>
    </Section>
  )
}

const isTest = ({ event }: Delivery) => event.name === 'test'

interface DeliveryRowProps {
  readonly delivery: Delivery
  readonly mayResend: boolean
  readonly busy: boolean
  readonly onResend: () => void
}

/** One delivery: its post, how it ended, and each attempt. */
function DeliveryRow({ delivery, mayResend, busy, onResend }: DeliveryRowProps) {
  const { t } = useTranslation('console/chat')
  const { status, event, attempts, created_at, next_attempt_at: next } = delivery
  const title = isTest(delivery) ? t('test') : String(event.data.title || t('untitled'))
  const failureOf = useFailure()
  const last = attempts.at(-1)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.strong} dir="auto">
          {title}
        </span>
        <span className={styles.under}>
          <RelativeTime at={created_at} />
          {last?.error && ` · ${failureOf(last)}`}
          {status === 'retryable' && next && Date.parse(next) > Date.now() && (
            <>
              {` · ${t('next_attempt')} `}
              <RelativeTime at={next} />
            </>
          )}
        </span>
        {attempts.length > 0 && (
          <details className={styles.fold}>
            <summary>{t('attempts_count', { count: attempts.length })}</summary>
            <ol className={styles.rows} aria-label={t('attempts_of', { title })}>
              {attempts.map((attempt, index) => (
                <AttemptRow key={attempt.at} attempt={attempt} number={index + 1} />
              ))}
            </ol>
          </details>
        )}
      </div>
      <StatusBadge status={status} />
      {mayResend && (
        <Button
          size="s"
          icon={<RotateCw aria-hidden="true" />}
          busy={busy}
          aria-label={t('resend_named', { title })}
          onClick={onResend}
        >
          {t('resend')}
        </Button>
      )}
    </li>
  )
}
