import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import { ProblemState } from '../../../app/problem-state.tsx'
import { BackTo } from '../../../desk/back-to.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { deliveryQuery } from '../webhooks-queries.ts'
import { DeliveryView } from './delivery-view.tsx'

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
