import type { Post } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import { NotFoundPage } from '../../app/navigation/not-found-page.tsx'
import { ProblemState } from '../../app/problem-state.tsx'
import { useAddress } from '../../lib/use-address.ts'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { PostTabs } from '../parts/post-tabs.tsx'
import { PostFigures } from './post-figures.tsx'
import { ResultGroups } from './result-groups.tsx'
import { ResultSeries } from './result-series.tsx'
import { measuredPostQuery, resultsQuery } from './results-queries.ts'

/** What became of a post: in figures, over time, and by group. */
export function ResultsPage() {
  const { content_id = '' } = useParams()
  if (!/^\d{1,15}$/.test(content_id)) return <NotFoundPage />
  return <Loaded key={content_id} id={Number(content_id)} />
}

function Loaded({ id }: { readonly id: number }) {
  const { t } = useTranslation('studio/numbers')
  const { data, error, isFetching, refetch } = useQuery(measuredPostQuery(id))
  if (data) return <Results post={data} />
  return (
    <>
      <PageHeader title={t('results.title')} />
      {error ? <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} /> : <TableSkeleton />}
    </>
  )
}

function Results({ post }: { readonly post: Post }) {
  const { t } = useTranslation('studio/numbers')
  return (
    <>
      <PageHeader title={t('results.title')} lead={<span dir="auto">{post.title || t('untitled')}</span>} />
      <PostTabs post={post} current="results" />
      {post.published_at === null ? (
        <Card padded={false}>
          <EmptyState
            icon={<ChartColumn />}
            title={t('results.unpublished.title')}
            text={t('results.unpublished.text')}
            actions={<ButtonLink href={`/posts/${post.id}`}>{t('results.unpublished.next')}</ButtonLink>}
          />
        </Card>
      ) : (
        <Measured post={post} />
      )}
    </>
  )
}

function Measured({ post }: { readonly post: Post }) {
  const address = useAddress()
  const { data, error, isFetching, refetch } = useQuery(resultsQuery(post.id, ''))
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <TableSkeleton />
  return (
    <>
      <PostFigures results={data} mustRead={post.requires_acknowledgement} />
      <ResultSeries results={data} mustRead={post.requires_acknowledgement} address={address} />
      <ResultGroups post={post} address={address} />
    </>
  )
}
