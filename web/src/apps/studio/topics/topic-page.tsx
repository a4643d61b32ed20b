import type { Topic } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { UserRound } from 'lucide-preact'
import { Link, useParams } from 'wouter-preact'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { type Address, pageOf, useAddress } from '../../../lib/use-address.ts'
import { BackTo } from '../../../ui/admin/back-to.tsx'
import list from '../../../ui/admin/list.module.css'
import { RecordList } from '../../../ui/admin/record-list.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { NotAllowed } from '../../../ui/feedback/problem-state.tsx'
import { Avatar } from '../../../ui/identity/avatar.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { TabLinks } from '../../../ui/surface/tab-links.tsx'
import { RecordPage } from '../parts/record-page.tsx'
import { FeedsPart } from './feeds-part.tsx'
import { LinksPart } from './links-part.tsx'
import { TopicForm } from './topic-form.tsx'
import { AudienceWords, TopicMenu, TopicStateBadge } from './topic-menu.tsx'
import styles from './topics.module.css'
import { FOLLOWERS_PAGE_SIZE, followersQuery, topicPostsQuery, topicQuery } from './topics-queries.ts'

const PARTS = ['settings', 'feeds', 'links', 'followers'] as const

/** One topic: its settings, its feeds, its links and who follows it; `/topics/new` begins one. */
export function TopicPage() {
  const { t } = useTranslation('studio/topics')
  const { channel_id = '' } = useParams()
  const { restrictions } = useMe()
  if (channel_id === 'new' && restrictions.topics !== null) return <NotAllowed page text={t('not_yours')} />
  if (channel_id === 'new') {
    return (
      <>
        <BackTo href="/topics" label={t('title')} />
        <PageHeader title={t('new')} lead={t('new_lead')} />
        <TopicForm key="new" topic={null} />
      </>
    )
  }
  return (
    <RecordPage
      parameter="channel_id"
      query={topicQuery}
      back={<BackTo href="/topics" label={t('title')} />}
      title={t('one')}
      pending={<TableSkeleton rows={6} />}
    >
      {topic => <Parts topic={topic} />}
    </RecordPage>
  )
}

function Parts({ topic }: { readonly topic: Topic }) {
  const { t } = useTranslation('studio/topics')
  const address = useAddress()
  const part = PARTS.find(each => each === address.get('part')) ?? 'settings'
  return (
    <>
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
      {part === 'feeds' && <FeedsPart topic={topic} />}
      {part === 'links' && <LinksPart topicId={topic.id} />}
      {part === 'followers' && <FollowersPart topicId={topic.id} address={address} />}
    </>
  )
}

/** Above the parts of a topic: whether it is seen, by whom, and a way to its posts. */
function TopicHeader({ topic }: { readonly topic: Topic }) {
  const { t } = useTranslation('studio/topics')
  const formats = useFormats()
  const { data: posts } = useQuery(topicPostsQuery(topic.id))
  return (
    <PageHeader
      title={topic.name}
      lead={
        <span className={styles.facts}>
          <TopicStateBadge state={topic.state} />
          <span>
            <AudienceWords topic={topic} />
          </span>
          <span>{t('followers', { count: topic.follower_count, number: formats.number(topic.follower_count) })}</span>
          <Link href={`/posts?topic=${topic.id}`} className={styles.posts}>
            {posts ? t('posts', { count: posts.all, number: formats.number(posts.all) }) : t('menu.posts')}
          </Link>
        </span>
      }
      actions={<TopicMenu topic={topic} isOpen />}
    />
  )
}

interface FollowersPartProps {
  readonly topicId: number
  readonly address: Address
}

/** Followers of a topic. */
function FollowersPart({ topicId, address }: FollowersPartProps) {
  const { t } = useTranslation('studio/topics')
  const page = pageOf(address)
  const query = useQuery(followersQuery(topicId, page))
  return (
    <div className={styles.part}>
      <RecordList
        label={t('part.followers')}
        query={query}
        idOf={({ user_id }) => user_id}
        page={page}
        pageSize={FOLLOWERS_PAGE_SIZE}
        address={address}
        empty={<EmptyState icon={<UserRound />} title={t('no_followers.title')} text={t('no_followers.text')} />}
        columns={[
          {
            key: 'name',
            label: t('column.name'),
            kind: 'main',
            cell: ({ display_name, avatar_url }) => (
              <div className={list.withPicture}>
                <Avatar name={display_name} url={avatar_url} size={32} />
                <span className={list.name} dir="auto">
                  {display_name}
                </span>
              </div>
            ),
          },
          {
            key: 'username',
            label: t('column.user_name'),
            cell: ({ username }) => <span className={list.soft}>{username}</span>,
          },
        ]}
      />
    </div>
  )
}
