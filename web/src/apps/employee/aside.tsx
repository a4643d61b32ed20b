import { useQuery } from '@tanstack/preact-query'
import { Link, useLocation } from 'wouter-preact'
import { LazyWaitingPolls } from '../../features/polls/lazy-waiting-polls.tsx'
import { requiredFirstQuery } from '../../features/required/required-queries.ts'
import { QuickSearch } from '../../features/search/quick-search.tsx'
import { followedTopicsQuery } from '../../features/topics/topics-queries.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { Avatar } from '../../ui/identity/avatar.tsx'
import { Badge } from '../../ui/identity/badge.tsx'
import { Card } from '../../ui/surface/card.tsx'
import styles from './aside.module.css'

/** The right column of wide windows: open must-reads, followed topics, waiting polls. */
export function Aside() {
  const { t } = useTranslation('app')
  const formats = useFormats()
  const [path] = useLocation()
  const { data: required = [] } = useQuery(requiredFirstQuery)
  const { data: topics = [] } = useQuery(followedTopicsQuery)
  return (
    <>
      <QuickSearch />
      {/* The first page has them above its posts. */}
      {path !== '/' && required.length > 0 && (
        <Card as="section" padded={false} className={styles.card ?? ''} aria-labelledby="aside-required">
          <h2 id="aside-required">{t('aside.required')}</h2>
          <ul>
            {required.map(post => (
              <li key={post.id}>
                <Link href={`/posts/${post.uuid}`} className={styles.entry}>
                  <span className={styles.title}>
                    <bdi>{post.title || post.summary}</bdi>
                  </span>
                  {post.must_read?.due_at && (
                    <Badge tone={post.must_read.overdue ? 'danger' : 'neutral'}>
                      {formats.date(post.must_read.due_at)}
                    </Badge>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {topics.length > 0 && (
        <Card as="section" padded={false} className={styles.card ?? ''} aria-labelledby="aside-topics">
          <h2 id="aside-topics">{t('aside.topics')}</h2>
          <ul>
            {topics.map(topic => (
              <li key={topic.id}>
                <Link href={`/topics/${topic.id}`} className={styles.entry}>
                  <Avatar name={topic.name} url={topic.image_url} size={28} square />
                  <span className={styles.topic}>
                    <bdi>{topic.name}</bdi>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <LazyWaitingPolls as="section" />
    </>
  )
}
