import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import { NotFoundPage } from '../../app/navigation/not-found-page.tsx'
import { ProblemState } from '../../app/problem-state.tsx'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { AudienceForm } from './audience-form.tsx'
import { audienceQuery } from './audiences-queries.ts'
import { GroupView } from './group-view.tsx'

/** One audience: its rule, which can be changed, and its people; `/audiences/new` begins one. */
export function AudiencePage() {
  const { audience_id = '' } = useParams()
  if (audience_id === 'new') return <AudienceForm key="new" audience={null} />
  if (!/^\d{1,15}$/.test(audience_id)) return <NotFoundPage />
  return <Loaded key={audience_id} id={Number(audience_id)} />
}

function Loaded({ id }: { readonly id: number }) {
  const { t } = useTranslation('studio/audiences')
  const { data, error, isFetching, refetch } = useQuery(audienceQuery(id))
  if (data) return data.type === 'dynamic' ? <AudienceForm audience={data} /> : <GroupView group={data} />
  return (
    <>
      <PageHeader title={t('one')} />
      {error ? <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} /> : <TableSkeleton rows={4} />}
    </>
  )
}
