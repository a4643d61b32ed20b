import type { FeedPost } from '@atrium/client'
import { Star } from 'lucide-preact'
import { Fragment } from 'preact'
import { Link } from 'wouter-preact'
import { useMe } from '../../../core/session/session.tsx'
import { useTranslation } from '../../../i18n/translate.ts'
import { classes } from '../../../lib/classes.ts'
import { Avatar } from '../../../ui/identity/avatar.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import styles from './post-head.module.css'

interface PostHeadProps {
  readonly post: FeedPost
  /** In a list, where posts that the reader has not opened are marked, and of the topics the first is named. */
  readonly isListed?: boolean
}

/** Author, topic and time of a post. */
export function PostHead({ post, isListed = false }: PostHeadProps) {
  const { user, program } = useMe()
  const { t } = useTranslation('feed')
  const topics = isListed ? post.channels.slice(0, 1) : post.channels
  const others = post.channels.slice(topics.length)
  const name = post.author.display_name ?? topics[0]?.name ?? ''
  const isUnread = isListed && post.engagement.viewed_at === null && post.author.user_id !== user.user_id
  const at = post.posted_at ?? post.published_at
  return (
    <header className={styles.head}>
      <Avatar name={name} url={post.author.avatar_url} size={38} square={post.author.user_id === null} />
      <div className={classes(styles.lines, !isListed && styles.whole)}>
        <span className={styles.top}>
          {post.author.user_id && program.directory ? (
            <Link href={`/people/${post.author.user_id}`} className={styles.author} dir="auto">
              {name}
            </Link>
          ) : (
            <span className={styles.author} dir="auto">
              {name}
            </span>
          )}
          {isUnread && (
            <span className={styles.unread} title={t('post.unread')}>
              <VisuallyHidden>{t('post.unread')}</VisuallyHidden>
            </span>
          )}
        </span>
        <span className={styles.line}>
          {topics.map(topic => (
            <Fragment key={topic.id}>
              <Link href={`/topics/${topic.id}`} className={styles.topic} dir="auto">
                {topic.name}
              </Link>
              {others.length > 0 && (
                <span className={styles.rest} title={others.map(other => other.name).join(', ')}>
                  {t('post.more_topics', { count: others.length })}
                </span>
              )}
              <span className={styles.dot} aria-hidden="true">
                ·
              </span>
            </Fragment>
          ))}
          {at && (
            <span className={styles.when}>
              <RelativeTime at={at} />
            </span>
          )}
        </span>
      </div>
      {post.featured && (
        <span className={styles.label}>
          <Badge tone="accent" icon={<Star aria-hidden="true" />}>
            <bdi>{post.featured_label || t('post.featured')}</bdi>
          </Badge>
        </span>
      )}
    </header>
  )
}
