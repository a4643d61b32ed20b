import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Newspaper } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import { NotFoundPage } from '../../apps/shared/navigation/not-found-page.tsx'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { kindOf } from '../../ui/feedback/problem.ts'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { PostList } from '../feed/post-list.tsx'
import { TopicHeader } from './topic-header.tsx'
import { TopicHeaderSkeleton } from './topic-header-skeleton.tsx'
import { topicPostsQuery, topicQuery } from './topics-queries.ts'

/** One topic: what it is about, and its posts. */
export function TopicPage() {
  const { channel_id } = useParams<{ channel_id: string }>()
  const id = Number(channel_id)
  if (!Number.isSafeInteger(id) || id < 1) return <NotFoundPage />
  return <KnownTopicPage key={id} id={id} />
}

function KnownTopicPage({ id }: { readonly id: number }) {
  const { t } = useTranslation('topics')
  const client = useQueryClient()
  const { data: topic, error, isFetching, refetch } = useQuery(topicQuery(client, id))
  if (error && (!topic || kindOf(error) === 'missing')) {
    return (
      <>
        <PageHeader title={t('topic')} actions={<ButtonLink href="/topics">{t('all')}</ButtonLink>} />
        <ProblemState
          error={error}
          busy={isFetching}
          {...(kindOf(error) === 'missing' ? {} : { onRetry: () => refetch() })}
        />
      </>
    )
  }
  return (
    <>
      {topic ? <TopicHeader topic={topic} /> : <TopicHeaderSkeleton />}
      <PostList
        query={topicPostsQuery(id)}
        label={t('posts', { name: topic?.name ?? '' })}
        empty={
          <Card padded={false}>
            <EmptyState icon={<Newspaper />} title={t('empty.posts.title')} text={t('empty.posts.text')} />
          </Card>
        }
      />
    </>
  )
}
