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
import { type Reaction, tappedWish, useBookmark, useLike } from '../../engagement/engagement-queries.ts'
import { WaitingMark } from '../../engagement/waiting-mark.tsx'
import dialogs from '../dialogs/dialogs.module.css'
import { reactionTypesQuery, shareLinkQuery, useShared } from '../page/post-queries.ts'
import styles from './post-toolbar.module.css'
import { WhoReacted } from './who-reacted.tsx'

/** Actions of a post: like or react, comment, share, save. */
export function PostToolbar({ post }: { readonly post: FeedPost }) {
  const { t } = useTranslation('post')
  const formats = useFormats()
  const me = useMe()
  const bookmark = useBookmark(post)
  const [isSharing, setSharing] = useState(false)
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
        className={classes(styles.action, styles.end, lookOf(bookmark, styles.saved))}
        aria-pressed={bookmark.isOn}
        data-wish={tappedWish(post, 'bookmark', { on: !bookmark.isOn })}
        onClick={() => bookmark.set(!bookmark.isOn)}
      >
        <Bookmark aria-hidden="true" />
        <span className={styles.word}>{t('post.save', { ns: 'feed' })}</span>
      </button>
      <WaitingMark postId={post.id} />
      <ShareDialog post={post} open={isSharing} onClose={() => setSharing(false)} />
    </div>
  )
}

/** A reaction that the server has is filled; one that is being sent is an outline. */
const lookOf = ({ isOn, isSending }: Reaction, done: string | undefined) => isOn && (isSending ? styles.sending : done)

/** Likes the post, or takes it back. */
function LikeButton({ post }: { readonly post: FeedPost }) {
  const { t } = useTranslation('feed')
  const formats = useFormats()
  const like = useLike(post)
  return (
    <button
      type="button"
      className={classes(styles.action, lookOf(like, styles.liked))}
      aria-pressed={like.isOn}
      aria-label={`${t('post.like')}, ${countName(formats, post.like_count, t('post.likes', { count: post.like_count }))}`}
      data-wish={tappedWish(post, 'like', { on: !like.isOn })}
      onClick={() => like.set(!like.isOn)}
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
  const like = useLike(post)
  if (types.length === 0) return <LikeButton post={post} />
  const mine = types.find(type => type.id === like.type)
  const name = mine?.name ?? t('post.like', { ns: 'feed' })
  return (
    <Menu
      label={t('reactions.choose')}
      align="start"
      trigger={attributes => (
        <button
          type="button"
          {...attributes}
          className={classes(styles.action, lookOf(like, styles.liked))}
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
          checked={type.id === like.type}
          onSelect={() => like.set(type.id)}
          icon={
            <span className={styles.emoji} aria-hidden="true">
              {type.emoji}
            </span>
          }
        >
          {type.name}
        </MenuItem>
      ))}
      {like.isOn && (
        <MenuGroup>
          <MenuItem icon={<X aria-hidden="true" />} onSelect={() => like.set(false)}>
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
