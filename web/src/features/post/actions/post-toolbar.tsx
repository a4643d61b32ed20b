import type { FeedPost } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Bookmark, Check, Copy, Heart, MessageCircle, Share, X } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { countName, useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { classes } from '../../../lib/classes.ts'
import { copyText } from '../../../lib/device/copy-text.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Menu } from '../../../ui/actions/menu.tsx'
import { MenuGroup, MenuItem } from '../../../ui/actions/menu-item.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import { showComments } from '../../comments/show-comments.ts'
import { useBookmark, useLike } from '../../engagement/engagement-queries.ts'
import { WaitingMark } from '../../engagement/waiting-mark.tsx'
import dialogs from '../dialogs/dialogs.module.css'
import { reactionTypesQuery, shareLinkQuery, useReact, useShared } from '../page/post-queries.ts'
import styles from './post-toolbar.module.css'
import { WhoReacted } from './who-reacted.tsx'

/** Actions of a post: like or react, comment, share, save. */
export function PostToolbar({ post }: { readonly post: FeedPost }) {
  const { t } = useTranslation('post')
  const formats = useFormats()
  const me = useMe()
  const bookmark = useBookmark(post)
  const [isSharing, setSharing] = useState(false)
  const isSaved = post.engagement.bookmarked_at !== null
  return (
    <div className={styles.toolbar}>
      {me.program.expanded_reactions ? <ReactionMenu post={post} /> : <LikeButton post={post} />}
      <WhoReacted to={{ postId: post.id }} count={post.like_count} />
      {post.is_commentable && (
        <button type="button" className={styles.action} onClick={showComments}>
          <MessageCircle aria-hidden="true" />
          <span className={styles.word}>{t('comment')}</span>
          {post.comment_count > 0 && <span>{formats.compact(post.comment_count)}</span>}
        </button>
      )}
      {post.is_shareable && (
        <button type="button" className={styles.action} aria-haspopup="dialog" onClick={() => setSharing(true)}>
          <Share aria-hidden="true" />
          <span className={styles.word}>{t('post.share', { ns: 'feed' })}</span>
        </button>
      )}
      <button
        type="button"
        className={classes(styles.action, styles.end, isSaved && styles.saved)}
        aria-pressed={isSaved}
        onClick={() => bookmark.mutate(!isSaved)}
      >
        <Bookmark aria-hidden="true" />
        <span className={styles.word}>{t('post.save', { ns: 'feed' })}</span>
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
      className={classes(styles.action, isLiked && styles.liked)}
      aria-pressed={isLiked}
      aria-label={`${t('post.like')}, ${countName(formats, post.like_count, t('post.likes', { count: post.like_count }))}`}
      onClick={() => like.mutate(!isLiked)}
    >
      <Heart aria-hidden="true" />
      <span className={styles.word}>{t('post.like')}</span>
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
          className={classes(styles.action, liked_at !== null && styles.liked)}
          aria-label={[
            mine ? t('reactions.mine', { name }) : name,
            countName(formats, post.like_count, t('post.likes', { ns: 'feed', count: post.like_count })),
            ...(mine ? [] : [t('reactions.choose')]),
          ].join(', ')}
        >
          {mine ? (
            <span className={styles.emoji} aria-hidden="true">
              {mine.emoji}
            </span>
          ) : (
            <Heart aria-hidden="true" />
          )}
          <span className={styles.word}>{name}</span>
        </button>
      )}
    >
      {types.map(type => (
        <MenuItem
          key={type.id}
          checked={type.id === reaction_type_id}
          onSelect={() => react.mutate(type.id)}
          icon={
            <span className={styles.emoji} aria-hidden="true">
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

interface ShareDialogProps {
  readonly post: FeedPost
  readonly open: boolean
  readonly onClose: () => void
}

/** The link by which a post is handed on: to copy, or for the device's own ways. */
function ShareDialog({ post, open, onClose }: ShareDialogProps) {
  const { t } = useTranslation('post')
  const link = useQuery({ ...shareLinkQuery(post.id), enabled: open })
  const shared = useShared(post)
  const [isCopied, setCopied] = useState(false)
  const url = link.data ?? ''
  const copy = async () => {
    if (!(await copyText(url))) return
    setCopied(true)
    shared.mutate()
  }
  const handOn = async () => {
    try {
      await navigator.share({ url, ...(post.title ? { title: post.title } : {}) })
      shared.mutate()
      onClose()
    } catch {
      // Declined in the device's own dialog.
    }
  }
  const close = () => {
    setCopied(false)
    onClose()
  }
  return (
    <Dialog open={open} title={t('share.title')} onClose={close}>
      <div className={dialogs.share}>
        {link.error ? (
          <ProblemState error={link.error} busy={link.isFetching} onRetry={() => link.refetch()} />
        ) : (
          <Field label={t('share.link')} hint={t('share.hint')}>
            {control => (
              <div className={dialogs.row}>
                <TextInput {...control} readOnly value={url} onFocus={event => event.currentTarget.select()} />
                <Button
                  look="primary"
                  busy={!link.data}
                  icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
                  onClick={copy}
                >
                  {t(isCopied ? 'share.copied' : 'share.copy')}
                </Button>
              </div>
            )}
          </Field>
        )}
        {'share' in navigator && (
          <Button icon={<Share aria-hidden="true" />} disabled={!link.data} onClick={handOn}>
            {t('share.device')}
          </Button>
        )}
        <p role="status" className={dialogs.said}>
          {isCopied && t('share.copied_said')}
        </p>
      </div>
    </Dialog>
  )
}
