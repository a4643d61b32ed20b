import type { Post } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import { NotFoundPage } from '../../app/navigation/not-found-page.tsx'
import { ProblemState } from '../../app/problem-state.tsx'
import { useAddress } from '../../lib/use-address.ts'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { Banner } from '../../ui/surface/banner.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { PostTabs } from '../parts/post-tabs.tsx'
import { AskingCard } from './asking-card.tsx'
import { ByAttribute } from './by-attribute.tsx'
import { READER_STATES, trackedPostQuery } from './must-read-queries.ts'
import { ReadersList } from './readers-list.tsx'
import { ReadersSummary } from './readers-summary.tsx'
import { RemindButton } from './remind-button.tsx'

/** Who has confirmed a post, and who has not: in numbers, by attribute, and one by one. */
export function ReadersPage() {
  const { content_id = '' } = useParams()
  if (!/^\d{1,15}$/.test(content_id)) return <NotFoundPage />
  return <Loaded key={content_id} id={Number(content_id)} />
}

function Loaded({ id }: { readonly id: number }) {
  const { t } = useTranslation('studio/must_read')
  const { data, error, isFetching, refetch } = useQuery(trackedPostQuery(id))
  if (data) return <Readers post={data} />
  return (
    <>
      <PageHeader title={t('title')} />
      {error ? <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} /> : <TableSkeleton />}
    </>
  )
}

function Readers({ post }: { readonly post: Post }) {
  const { t } = useTranslation('studio/must_read')
  const address = useAddress()
  const wanted = {
    contentId: post.id,
    state: READER_STATES.find(each => each === address.get('state')) ?? null,
    search: address.get('q') ?? '',
    department: address.get('department') ?? '',
    page: Math.max(1, Math.trunc(Number(address.get('page')) || 1)),
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={post.title}
        actions={post.state === 'published' && <RemindButton contentId={post.id} />}
      />
      <PostTabs post={post} current="readers" />
      {post.state === 'published' ? (
        <>
          <ReadersSummary contentId={post.id} state={wanted.state} address={address} />
          <AskingCard contentId={post.id} />
          <ReadersList wanted={wanted} address={address} />
          <ByAttribute contentId={post.id} address={address} />
        </>
      ) : (
        <Banner>{t('not_published')}</Banner>
      )}
    </>
  )
}
