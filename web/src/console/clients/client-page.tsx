import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import { ProblemState } from '../../app/problem-state.tsx'
import { BackTo } from '../../desk/back-to.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ClientView } from './client-view.tsx'
import { clientQuery } from './clients-queries.ts'
import { NewClient } from './new-client.tsx'

/** One client, or the form for a new one. */
export function ClientPage() {
  const { t } = useTranslation('console/clients')
  const { client_id: id = '' } = useParams()
  return (
    <>
      <BackTo href="/clients" label={t('title')} />
      {id === 'new' ? <NewClient /> : <ExistingClient key={id} id={id} />}
    </>
  )
}

function ExistingClient({ id }: { readonly id: string }) {
  const { data, error, isFetching, refetch } = useQuery(clientQuery(id))
  if (error && !data) return <ProblemState page error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <Skeleton height="18rem" radius="16px" />
  return <ClientView client={data} />
}
