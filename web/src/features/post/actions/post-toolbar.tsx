import type { FeedPost } from '@atrium/client'
import { Bookmark, MessageCircle, Share } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../apps/shared/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { classes } from '../../../lib/classes.ts'
import { showComments } from '../../comments/show-comments.ts'
import { useBookmark } from '../../engagement/engagement-queries.ts'
import { WaitingMark } from '../../engagement/waiting-mark.tsx'
import { ShareDialog } from '../dialogs/share-dialog.tsx'
import { LikeButton } from './like-button.tsx'
import styles from './post-toolbar.module.css'
import { ReactionMenu } from './reaction-menu.tsx'

/** What can be done with a post: like or react, comment, share, keep. */
export function PostToolbar({ post }: { readonly post: FeedPost }) {
  const { t } = useTranslation('post')
  const formats = useFormats()
  const me = useMe()
  const bookmark = useBookmark(post)
  const [isSharing, setSharing] = useState(false)
  const isSaved = post.engagement.bookmarked_at !== null
  return (
    <div className={styles['toolbar']}>
      {me.program.expanded_reactions ? <ReactionMenu post={post} /> : <LikeButton post={post} />}
      {post.is_commentable && (
        <button type="button" className={styles['action']} onClick={showComments}>
          <MessageCircle aria-hidden="true" />
          <span className={styles['word']}>{t('comment')}</span>
          {post.comment_count > 0 && <span>{formats.compact(post.comment_count)}</span>}
        </button>
      )}
      <button type="button" className={styles['action']} aria-haspopup="dialog" onClick={() => setSharing(true)}>
        <Share aria-hidden="true" />
        <span className={styles['word']}>{t('post.share', { ns: 'feed' })}</span>
      </button>
      <button
        type="button"
        className={classes(styles['action'], styles['end'], isSaved && styles['saved'])}
        aria-pressed={isSaved}
        onClick={() => bookmark.mutate(!isSaved)}
      >
        <Bookmark aria-hidden="true" />
        <span className={styles['word']}>{t('post.save', { ns: 'feed' })}</span>
      </button>
      <WaitingMark postId={post.id} />
      <ShareDialog post={post} open={isSharing} onClose={() => setSharing(false)} />
    </div>
  )
}
