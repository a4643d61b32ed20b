import type { FeedPost } from '@atrium/client'
import { Bookmark, Heart, MessageCircle, Share } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { countName, useFormats } from '../../../i18n/formats.ts'
import { classes } from '../../../lib/classes.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { useBookmark, useLike } from '../../engagement/engagement-queries.ts'
import { sharePost } from '../../engagement/share.ts'
import { WaitingMark } from '../../engagement/waiting-mark.tsx'
import styles from './post-actions.module.css'

interface PostActionsProps {
  readonly post: FeedPost
  readonly href: string
}

/** What can be done with a post from a list. */
export function PostActions({ post, href }: PostActionsProps) {
  const { t } = useTranslation('feed')
  const formats = useFormats()
  const like = useLike(post)
  const bookmark = useBookmark(post)
  const isLiked = post.engagement.liked_at !== null
  const isSaved = post.engagement.bookmarked_at !== null
  const toggleSaved = () => {
    bookmark.mutate(!isSaved)
    if (isSaved) return
    const action = { label: t('undo', { ns: 'ui' }), run: () => bookmark.mutate(false) }
    toast(t('post.saved_toast'), { action })
  }
  return (
    <div className={styles['actions']}>
      <button
        type="button"
        className={classes(styles['action'], isLiked && styles['liked'])}
        aria-pressed={isLiked}
        aria-label={`${t('post.like')}, ${countName(formats, post.like_count, t('post.likes', { count: post.like_count }))}`}
        onClick={() => like.mutate(!isLiked)}
      >
        <Heart aria-hidden="true" />
        {post.like_count > 0 && formats.compact(post.like_count)}
      </button>
      {post.is_commentable && (
        <Link
          href={`${href}#comments`}
          className={styles['action']}
          aria-label={countName(formats, post.comment_count, t('post.comments', { count: post.comment_count }))}
        >
          <MessageCircle aria-hidden="true" />
          {post.comment_count > 0 && formats.compact(post.comment_count)}
        </Link>
      )}
      <button
        type="button"
        className={styles['action']}
        aria-label={t('post.share')}
        title={t('post.share')}
        onClick={async () => {
          if (await sharePost(post)) toast(t('post.link_copied'))
        }}
      >
        <Share aria-hidden="true" />
      </button>
      <button
        type="button"
        className={classes(styles['action'], styles['end'], isSaved && styles['saved'])}
        aria-pressed={isSaved}
        aria-label={t('post.save')}
        title={t('post.save')}
        onClick={toggleSaved}
      >
        <Bookmark aria-hidden="true" />
      </button>
      <WaitingMark postId={post.id} />
    </div>
  )
}
