import type { FeedPost } from '@atrium/client'
import { Bookmark, CircleAlert, CircleCheck, ClipboardCheck, Heart, MessageCircle, Share } from 'lucide-preact'
import { useEffectEvent } from 'preact/compat'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { countName, useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { classes } from '../../../lib/classes.ts'
import { useId } from '../../../lib/use-id.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Card } from '../../../ui/surface/card.tsx'
import { type Reaction, sharePost, tappedWish, useBookmark, useLike } from '../../engagement/engagement-queries.ts'
import { WaitingMark } from '../../engagement/waiting-mark.tsx'
import { excerptOf } from '../../html/trusted-html.ts'
import { languageOf, useChosenLanguage } from '../languages/use-chosen-language.tsx'
import { ConfirmButton, useIsChanged } from './confirm-button.tsx'
import mustReadStyles from './must-read.module.css'
import styles from './post-card.module.css'
import postCardSkeletonStyles from './post-card-skeleton.module.css'
import { LinkCover, PostCover, pictureOf } from './post-cover.tsx'
import { PostHead } from './post-head.tsx'

interface PostCardProps {
  readonly post: FeedPost
  /** From 1, in its list. */
  readonly position?: number
  /** In view at once: its picture is loaded first. */
  readonly eager?: boolean
  /** Id of its island. */
  readonly island?: string
}

/** A post in a list: author, topic, time, summary and actions. */
export function PostCard({ post: given, position, eager = false, island }: PostCardProps) {
  const [post, languageLine] = useChosenLanguage(given)
  const { t } = useTranslation('feed')
  const id = useId()
  const text = useMemo(() => post.summary || excerptOf(post.body), [post.summary, post.body])
  const href = `/posts/${post.uuid}`
  const link = pictureOf(post) === undefined ? post.links[0] : undefined
  return (
    <Card
      as="article"
      padded={false}
      className={styles.card ?? ''}
      tabIndex={-1}
      aria-labelledby={id}
      data-island={island}
      {...(position ? { 'aria-posinset': position, 'aria-setsize': -1 } : {})}
    >
      <div className={styles.body}>
        <PostHead post={post} isListed={position !== undefined} />
        <div className={styles.words} lang={languageOf(post)} dir="auto">
          <h2 id={id} className={styles.title} hidden={!post.title}>
            <Link href={href} className={styles.link}>
              {post.title || t('post.untitled')}
            </Link>
          </h2>
          {text && (
            <p className={classes(styles.summary, !post.title && styles.note)}>
              {post.title ? (
                text
              ) : (
                <Link href={href} className={styles.link}>
                  {text}
                </Link>
              )}
            </p>
          )}
        </div>
        {languageLine}
        {link ? <LinkCover link={link} others={post.links.length - 1} /> : <PostCover post={post} eager={eager} />}
        <MustRead post={post} />
        <PostActions post={post} href={href} />
      </div>
    </Card>
  )
}

/** The strip of a must-read: its due date and the button; afterwards that it was confirmed. */
function MustRead({ post }: { readonly post: FeedPost }) {
  const { t } = useTranslation('feed')
  const formats = useFormats()
  const isChanged = useIsChanged(post)
  const mustRead = post.must_read
  if (!mustRead) return null
  if (post.engagement.acknowledged_at) {
    return (
      <div className={classes(mustReadStyles.strip, mustReadStyles.done)} role="status">
        <CircleCheck aria-hidden="true" />
        <span className={mustReadStyles.text}>{t('post.acknowledged')}</span>
      </div>
    )
  }
  const Icon = mustRead.overdue ? CircleAlert : ClipboardCheck
  return (
    <div className={classes(mustReadStyles.strip, mustRead.overdue && mustReadStyles.overdue)}>
      <Icon aria-hidden="true" />
      <span className={mustReadStyles.text}>
        <strong>{mustRead.label || t('post.must_read')}</strong>
        {isChanged && <span role="status">{t('post.changed')}</span>}
        {mustRead.due_at && (
          <span className={mustReadStyles.due}>
            {t(mustRead.overdue ? 'post.overdue' : 'post.due', { when: formats.date(mustRead.due_at) })}
          </span>
        )}
      </span>
      <ConfirmButton post={post} look="primary" />
    </div>
  )
}

/** In the place of a `PostCard`, as high as one with a picture. */
export function PostCardSkeleton() {
  return (
    <Card padded={false}>
      <div className={postCardSkeletonStyles.body}>
        <div className={postCardSkeletonStyles.head}>
          <Skeleton width="2.375rem" height="2.375rem" radius="50%" />
          <div className={postCardSkeletonStyles.lines}>
            <Skeleton width="9rem" height="0.8125rem" />
            <Skeleton width="12rem" height="0.75rem" />
          </div>
        </div>
        <Skeleton width="70%" height="1.3125rem" />
        <Skeleton height="0.875rem" />
        <Skeleton width="85%" height="0.875rem" />
        <div className={postCardSkeletonStyles.cover}>
          <Skeleton height="100%" radius="12px" />
        </div>
        <Skeleton width="8rem" height="1.5rem" />
      </div>
    </Card>
  )
}

/** A reaction that the server has is filled; one that is being sent is an outline. */
const lookOf = ({ isOn, isSending }: Reaction, done: string | undefined) =>
  isOn && (isSending ? mustReadStyles.sending : done)

/** Says that a post was saved, once it is. */
function useSaid(bookmark: Reaction): void {
  const { t } = useTranslation('feed')
  const wasSending = useRef(false)
  const { isOn, isSending, set } = bookmark
  const say = useEffectEvent(() =>
    toast(t('post.saved_toast'), { action: { label: t('undo', { ns: 'ui' }), run: () => set(false) } }),
  )
  useEffect(() => {
    if (wasSending.current && !isSending && isOn) say()
    wasSending.current = isSending
  }, [isSending, isOn])
}

interface PostActionsProps {
  readonly post: FeedPost
  readonly href: string
}

/** Actions of a post in a list. */
function PostActions({ post, href }: PostActionsProps) {
  const { t } = useTranslation('feed')
  const formats = useFormats()
  const like = useLike(post)
  const bookmark = useBookmark(post)
  useSaid(bookmark)
  return (
    <div className={mustReadStyles.actions}>
      <button
        type="button"
        className={classes(mustReadStyles.action, lookOf(like, mustReadStyles.liked))}
        aria-pressed={like.isOn}
        aria-label={`${t('post.like')}, ${countName(formats, post.like_count, t('post.likes', { count: post.like_count }))}`}
        data-wish={tappedWish(post, 'like', { on: !like.isOn })}
        onClick={() => like.set(!like.isOn)}
      >
        <Heart aria-hidden="true" />
        {post.like_count > 0 && formats.compact(post.like_count)}
      </button>
      {post.is_commentable && (
        <Link
          href={`${href}#comments`}
          className={mustReadStyles.action}
          aria-label={countName(formats, post.comment_count, t('post.comments', { count: post.comment_count }))}
        >
          <MessageCircle aria-hidden="true" />
          {post.comment_count > 0 && formats.compact(post.comment_count)}
        </Link>
      )}
      {post.is_shareable && (
        <button
          type="button"
          className={mustReadStyles.action}
          aria-label={t('post.share')}
          title={t('post.share')}
          onClick={async () => {
            if (await sharePost(post)) toast(t('post.link_copied'))
          }}
        >
          <Share aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        className={classes(mustReadStyles.action, mustReadStyles.end, lookOf(bookmark, mustReadStyles.saved))}
        aria-pressed={bookmark.isOn}
        aria-label={t('post.save')}
        title={t('post.save')}
        data-wish={tappedWish(post, 'bookmark', { on: !bookmark.isOn })}
        onClick={() => bookmark.set(!bookmark.isOn)}
      >
        <Bookmark aria-hidden="true" />
      </button>
      <WaitingMark postId={post.id} />
    </div>
  )
}
