import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import { NotFoundPage } from '../../app/navigation/not-found-page.tsx'
import { ProblemState } from '../../app/problem-state.tsx'
import { BackTo } from '../../desk/back-to.tsx'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { SubmissionView } from './submission-view.tsx'
import { submissionQuery } from './submissions-queries.ts'

/** One submission, as its readers would see it, and the decision about it. */
export function SubmissionPage() {
  const { t } = useTranslation('studio/submissions')
  const { content_id = '' } = useParams()
  if (!/^\d{1,15}$/.test(content_id)) return <NotFoundPage />
  return (
    <>
      <BackTo href="/submissions" label={t('title')} />
      <Loaded key={content_id} id={Number(content_id)} />
    </>
  )
}

function Loaded({ id }: { readonly id: number }) {
  const { t } = useTranslation('studio/submissions')
  const { data, error, isFetching, refetch } = useQuery(submissionQuery(id))
  if (data) return <SubmissionView version={data} onLoadAgain={() => void refetch()} />
  return (
    <>
      <PageHeader title={t('one')} />
      {error ? <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} /> : <TableSkeleton rows={5} />}
    </>
  )
}
