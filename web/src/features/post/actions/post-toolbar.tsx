import type { FeedPost } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, Heart, MessageCircle, Share, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../apps/shared/session/session.tsx'
import { countName, useFormats } from '../../../i18n/formats.ts'
import { classes } from '../../../lib/classes.ts'
import { Menu } from '../../../ui/actions/menu.tsx'
import { MenuGroup, MenuItem } from '../../../ui/actions/menu-item.tsx'
import { showComments } from '../../comments/show-comments.ts'
import { useBookmark, useLike } from '../../engagement/engagement-queries.ts'
import { WaitingMark } from '../../engagement/waiting-mark.tsx'
import { ShareDialog } from '../dialogs/share-dialog.tsx'
import { reactionTypesQuery, useReact } from '../page/post-queries.ts'
import styles from './post-toolbar.module.css'

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

/** Likes the post, or takes it back. */
function LikeButton({ post }: { readonly post: FeedPost }) {
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

/** In programs with several kinds of likes: which one, and which is mine. */
function ReactionMenu({ post }: { readonly post: FeedPost }) {
  const { t } = useTranslation('post')
  const formats = useFormats()
  const { data: types = [] } = useQuery(reactionTypesQuery)
  const react = useReact(post)
  if (types.length === 0) return <LikeButton post={post} />
  const { liked_at, reaction_type_id = null } = post.engagement
  const mine = types.find(type => type.id === reaction_type_id)
  const name = mine?.name ?? t('post.like', { ns: 'feed' })
  return (
    <Menu
      label={t('reactions.choose')}
      align="start"
      trigger={attributes => (
        <button
          type="button"
          {...attributes}
          className={classes(styles['action'], liked_at !== null && styles['liked'])}
          aria-label={[
            mine ? t('reactions.mine', { name }) : name,
            countName(formats, post.like_count, t('post.likes', { ns: 'feed', count: post.like_count })),
            ...(mine ? [] : [t('reactions.choose')]),
          ].join(', ')}
        >
          {mine ? (
            <span className={styles['emoji']} aria-hidden="true">
              {mine.emoji}
            </span>
          ) : (
            <Heart aria-hidden="true" />
          )}
          <span className={styles['word']}>{name}</span> {post.like_count > 0 && formats.compact(post.like_count)}
        </button>
      )}
    >
      {types.map(type => (
        <MenuItem
          key={type.id}
          checked={type.id === reaction_type_id}
          onSelect={() => react.mutate(type.id)}
          icon={
            <span className={styles['emoji']} aria-hidden="true">
              {type.emoji}
            </span>
          }
        >
          {type.name}
        </MenuItem>
      ))}
      {liked_at !== null && (
        <MenuGroup>
          <MenuItem icon={<X aria-hidden="true" />} onSelect={() => react.mutate(null)}>
            {t('reactions.take_back')}
          </MenuItem>
        </MenuGroup>
      )}
    </Menu>
  )
}
