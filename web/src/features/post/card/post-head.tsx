import type { FeedPost } from '@atrium/client'
import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { Avatar } from '../../../ui/identity/avatar.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import styles from './post-head.module.css'

/** Who a post is from, in which topic, and since when. */
export function PostHead({ post }: { readonly post: FeedPost }) {
  const { t } = useTranslation('feed')
  const [topic, ...others] = post.channels
  const name = post.author.display_name ?? topic?.name ?? ''
  const at = post.posted_at ?? post.published_at
  return (
    <header className={styles['head']}>
      <Avatar name={name} url={post.author.avatar_url} size={38} square={post.author.user_id === null} />
      <div className={styles['lines']}>
        <span className={styles['author']}>{name}</span>
        <span className={styles['line']}>
          {topic && (
            <>
              <Link href={`/topics/${topic.id}`} className={styles['topic']}>
                {topic.name}
              </Link>
              {others.length > 0 && (
                <span className={styles['rest']} title={others.map(other => other.name).join(', ')}>
                  {t('post.more_topics', { count: others.length })}
                </span>
              )}
              <span className={styles['dot']} aria-hidden="true">
                ·
              </span>
            </>
          )}
          {at && (
            <span className={styles['when']}>
              <RelativeTime at={at} />
            </span>
          )}
        </span>
      </div>
      {post.featured && (
        <Badge tone="accent" icon={<Star aria-hidden="true" />}>
          {post.featured_label || t('post.featured')}
        </Badge>
      )}
    </header>
  )
}
