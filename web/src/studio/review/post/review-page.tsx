import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import { NotFoundPage } from '../../../app/navigation/not-found-page.tsx'
import { ProblemState } from '../../../app/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { reviewedPostQuery } from '../review-queries.ts'
import { ReviewedPost } from './reviewed-post.tsx'

/** The review of a post: as readers will see it, what publishers noted, and the decision. */
export function ReviewPage() {
  const { content_id = '' } = useParams()
  if (!/^\d{1,15}$/.test(content_id)) return <NotFoundPage />
  return <Loaded key={content_id} id={Number(content_id)} />
}

function Loaded({ id }: { readonly id: number }) {
  const { t } = useTranslation('studio/review')
  const { data, error, isFetching, refetch } = useQuery(reviewedPostQuery(id))
  if (data) return <ReviewedPost version={data} />
  return (
    <>
      <PageHeader title={t('post_title')} />
      {error ? (
        <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <Card aria-busy="true">
          <VisuallyHidden as="p">{t('loading', { ns: 'ui' })}</VisuallyHidden>
          <Skeleton height="26rem" radius="10px" />
        </Card>
      )}
    </>
  )
}
