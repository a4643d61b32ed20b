import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import { NotFoundPage } from '../../apps/shared/navigation/not-found-page.tsx'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { SubmissionForm } from './form/submission-form.tsx'
import { metadataQuery, submissionQuery, submittableTopicsQuery } from './submit-queries.ts'

/** Where something is written and submitted; `/submit/new` begins. */
export function SubmissionPage() {
  const { id = '' } = useParams()
  if (id !== 'new' && !/^\d{1,15}$/.test(id)) return <NotFoundPage />
  return <Loaded key={id} id={id === 'new' ? null : Number(id)} />
}

function Loaded({ id }: { readonly id: number | null }) {
  const { t } = useTranslation('submit')
  const metadata = useQuery(metadataQuery)
  const topics = useQuery(submittableTopicsQuery)
  const item = useQuery({ ...submissionQuery(id ?? 0), enabled: id !== null })
  if (metadata.data && topics.data && (id === null || item.data))
    return <SubmissionForm item={item.data ?? null} metadata={metadata.data} topics={topics.data} />
  const failed = [metadata, topics, item].find(query => query.error && !query.data)
  return (
    <>
      <PageHeader title={t(id === null ? 'form.title_new' : 'form.title')} />
      {failed ? (
        <ProblemState error={failed.error} busy={failed.isFetching} onRetry={() => failed.refetch()} />
      ) : (
        <Card aria-busy="true">
          <VisuallyHidden as="p">{t('loading', { ns: 'ui' })}</VisuallyHidden>
          <Skeleton height="2.5rem" radius="10px" />
          <br />
          <Skeleton height="5rem" radius="10px" />
          <br />
          <Skeleton height="17rem" radius="10px" />
        </Card>
      )}
    </>
  )
}
