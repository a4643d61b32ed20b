import type { Topic } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import { NotFoundPage } from '../../app/navigation/not-found-page.tsx'
import { ProblemState } from '../../app/problem-state.tsx'
import { BackTo } from '../../desk/back-to.tsx'
import { useAddress } from '../../lib/use-address.ts'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { TabLinks } from '../../ui/surface/tab-links.tsx'
import { FollowersPart } from './followers/followers-part.tsx'
import { TopicForm } from './form/topic-form.tsx'
import { LinksPart } from './links/links-part.tsx'
import { TopicHeader } from './topic-header.tsx'
import { topicQuery } from './topics-queries.ts'

const PARTS = ['settings', 'links', 'followers'] as const

/** One topic: its settings, its links and who follows it; `/topics/new` begins one. */
export function TopicPage() {
  const { t } = useTranslation('studio/topics')
  const { channel_id = '' } = useParams()
  if (channel_id === 'new') {
    return (
      <>
        <BackTo href="/topics" label={t('title')} />
        <PageHeader title={t('new')} lead={t('new_lead')} />
        <TopicForm key="new" topic={null} />
      </>
    )
  }
  if (!/^\d{1,15}$/.test(channel_id)) return <NotFoundPage />
  return <Loaded key={channel_id} id={Number(channel_id)} />
}

function Loaded({ id }: { readonly id: number }) {
  const { t } = useTranslation('studio/topics')
  const { data, error, isFetching, refetch } = useQuery(topicQuery(id))
  if (data) return <Parts topic={data} />
  return (
    <>
      <BackTo href="/topics" label={t('title')} />
      <PageHeader title={t('one')} />
      {error ? <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} /> : <TableSkeleton rows={6} />}
    </>
  )
}

function Parts({ topic }: { readonly topic: Topic }) {
  const { t } = useTranslation('studio/topics')
  const address = useAddress()
  const part = PARTS.find(each => each === address.get('part')) ?? 'settings'
  return (
    <>
      <BackTo href="/topics" label={t('title')} />
      <TopicHeader topic={topic} />
      <TabLinks
        label={t('parts')}
        links={PARTS.map(each => ({
          href: address.hrefWith({ part: each === 'settings' ? null : each }),
          label: t(`part.${each}`),
          current: each === part,
        }))}
      />
      {part === 'settings' && <TopicForm topic={topic} />}
      {part === 'links' && <LinksPart topicId={topic.id} />}
      {part === 'followers' && <FollowersPart topicId={topic.id} address={address} />}
    </>
  )
}
