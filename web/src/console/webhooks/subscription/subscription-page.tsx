import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import { ProblemState } from '../../../app/problem-state.tsx'
import { BackTo } from '../../../desk/back-to.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { subscriptionQuery } from '../webhooks-queries.ts'
import { NewSubscription } from './new-subscription.tsx'
import { SubscriptionView } from './subscription-view.tsx'

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
