import type { DeliveryDetail } from '@atrium/client'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../../../desk/refusal.tsx'
import { Section } from '../../../desk/section.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { CodeBlock } from '../../integration/copy-value.tsx'
import styles from '../../integration/integration.module.css'
import { StatusBadge } from '../status-badge.tsx'
import { useRedeliver } from '../webhooks-queries.ts'
import { AttemptView } from './attempt-view.tsx'
import { HeadersBlock } from './headers-block.tsx'

interface DeliveryViewProps {
  readonly subscriptionId: string
  readonly delivery: DeliveryDetail
}

/** A delivery with its request and the answer of each attempt, the last one first. */
export function DeliveryView({ subscriptionId, delivery }: DeliveryViewProps) {
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
      <div className={styles['sections']}>
        <Refusal error={resend.error} />
        <Section title={t('attempts')}>
          {attempts.length === 0 && <p>{t('no_attempt')}</p>}
          {attempts.length > 0 && (
            <ol className={styles['rows']} aria-label={t('attempts')} reversed>
              {attempts.toReversed().map((attempt, index) => (
                <AttemptView key={attempt.at} attempt={attempt} number={attempts.length - index} />
              ))}
            </ol>
          )}
        </Section>
        <Section title={t('request')} lead={t('request_lead')}>
          <HeadersBlock label={t('request_headers')} headers={request.headers} />
          <p className={styles['label']}>{t('request_body')}</p>
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
