import type { Topic } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useFormats } from '../../i18n/formats.ts'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { AudienceWords } from './audience-words.tsx'
import { TopicMenu } from './topic-menu.tsx'
import { TopicStateBadge } from './topic-state-badge.tsx'
import styles from './topics.module.css'
import { topicPostsQuery } from './topics-queries.ts'

/** Above the parts of a topic: whether it is seen, by whom, and a way to its posts. */
export function TopicHeader({ topic }: { readonly topic: Topic }) {
  const { t } = useTranslation('studio/topics')
  const formats = useFormats()
  const { data: posts } = useQuery(topicPostsQuery(topic.id))
  return (
    <PageHeader
      title={topic.name}
      lead={
        <span className={styles['facts']}>
          <TopicStateBadge state={topic.state} />
          <span>
            <AudienceWords topic={topic} />
          </span>
          <span>{t('followers', { count: topic.follower_count, number: formats.number(topic.follower_count) })}</span>
          <Link href={`/posts?topic=${topic.id}`} className={styles['posts']}>
            {posts ? t('posts', { count: posts.all, number: formats.number(posts.all) }) : t('menu.posts')}
          </Link>
        </span>
      }
      actions={<TopicMenu topic={topic} isOpen />}
    />
  )
}
