import type { FeedPost } from '@atrium/client'
import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { countName, useFormats } from '../../../i18n/formats.ts'
import { classes } from '../../../lib/classes.ts'
import { useLike } from '../../engagement/engagement-queries.ts'
import styles from './post-toolbar.module.css'

/** Likes the post, or takes it back. */
export function LikeButton({ post }: { readonly post: FeedPost }) {
  const { t } = useTranslation('feed')
  const formats = useFormats()
  const like = useLike(post)
  const isLiked = post.engagement.liked_at !== null
  return (
    <button
      type="button"
      className={classes(styles['action'], isLiked && styles['liked'])}
      aria-pressed={isLiked}
      aria-label={`${t('post.like')}, ${countName(formats, post.like_count, t('post.likes', { count: post.like_count }))}`}
      onClick={() => like.mutate(!isLiked)}
    >
      <Heart aria-hidden="true" />
      <span className={styles['word']}>{t('post.like')}</span> {post.like_count > 0 && formats.compact(post.like_count)}
    </button>
  )
}
