import type { FeedPost } from '@atrium/client'
import { useQueryClient } from '@tanstack/preact-query'
import { ArrowDown, CircleAlert, CircleCheck, CircleHelp, ClipboardCheck } from 'lucide-preact'
import type { ComponentChildren, RefObject } from 'preact'
import { useEffectEvent } from 'preact/compat'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { classes } from '../../../lib/classes.ts'
import { Island } from '../../../lib/hydration/island.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { recordView, tappedWish, useAcknowledge } from '../../engagement/engagement-queries.ts'
import { WaitingMark } from '../../engagement/waiting-mark.tsx'
import { Html, type HtmlPicture } from '../../html/html.tsx'
import { PostToolbar } from '../actions/post-toolbar.tsx'
import { useIsChanged } from '../card/confirm-button.tsx'
import { PostHead } from '../card/post-head.tsx'
import { ReasonsDialog } from '../dialogs/reasons-dialog.tsx'
import { languageOf } from '../languages/use-chosen-language.tsx'
import { LazyLightbox, PostGallery } from '../media/post-gallery.tsx'
import { PostLinks } from '../media/post-links.tsx'
import { PostVideos, useVideosInText } from '../media/post-videos.tsx'
import { useShownPicture } from '../media/shown-picture.ts'
import confirmNoticeStyles from './confirm-notice.module.css'
import mustReadPanelStyles from './must-read-panel.module.css'
import styles from './post-article.module.css'
import postFootStyles from './post-foot.module.css'

interface PostArticleProps {
  readonly post: FeedPost
  /** In which language it is shown, and the way to another. */
  readonly languageLine: ComponentChildren
}

/** A post with all its parts, and the reader's actions. */
export function PostArticle({ post, languageLine }: PostArticleProps) {
  const body = useRef<HTMLDivElement>(null)
  useLookedAt(post, body)
  const hasBody = post.body.trim() !== ''
  const language = languageOf(post)
  const [shown, show] = useShownPicture()
  const isPlace = { lang: language, dir: 'auto' } as const
  return (
    <>
      <PostHead post={post} />
      {languageLine}
      <ConfirmNotice post={post} />
      {post.summary && (
        <p className={hasBody ? styles.lead : styles.note} {...isPlace}>
          {post.summary}
        </p>
      )}
      <PostGallery post={post} shown={shown} onShow={show} />
      <PostVideos post={post} />
      <div ref={body} className={styles.body}>
        {hasBody && <PostBody post={post} shown={shown} onShow={show} />}
      </div>
      <PostLinks links={post.links} />
      <MustReadPanel post={post} />
      <PostToolbar post={post} />
      <Island name="foot">
        <PostFoot post={post} />
      </Island>
    </>
  )
}

/** Small print: since when, changed when, why it is shown to this person. */
function PostFoot({ post }: { readonly post: FeedPost }) {
  const { t } = useTranslation('post')
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const at = post.posted_at ?? post.published_at
  return (
    <footer className={postFootStyles.foot} data-island="foot">
      {at && <span>{t('published', { when: formats.dateTime(at) })}</span>}
      <button type="button" className={postFootStyles.why} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CircleHelp aria-hidden="true" />
        {t('reasons.ask')}
      </button>
      <ReasonsDialog post={post} open={isOpen} onClose={() => setOpen(false)} />
    </footer>
  )
}

/** Above the text: that it has to be confirmed, and the way to where that is done. */
function ConfirmNotice({ post }: { readonly post: FeedPost }) {
  const { t } = useTranslation('post')
  const formats = useFormats()
  const isChanged = useIsChanged(post)
  const mustRead = post.must_read
  if (!mustRead || post.engagement.acknowledged_at) return null
  const when = mustRead.due_at && formats.date(mustRead.due_at)
  return (
    <button
      type="button"
      className={classes(confirmNoticeStyles.notice, mustRead.overdue && confirmNoticeStyles.overdue)}
      onClick={() => {
        const panel = document.getElementById('confirm')
        panel?.scrollIntoView({ block: 'center' })
        panel?.focus({ preventScroll: true })
      }}
    >
      <span>
        {isChanged ? t('post.changed', { ns: 'feed' }) : mustRead.label || t('confirm.title')}
        {when && ` · ${t(mustRead.overdue ? 'post.overdue' : 'post.due', { ns: 'feed', when })}`}
      </span>
      <ArrowDown aria-hidden="true" />
    </button>
  )
}

/** Below the text of a post that has to be confirmed: what that means, until when, and the button. */
function MustReadPanel({ post }: { readonly post: FeedPost }) {
  const { t } = useTranslation('post')
  const formats = useFormats()
  const acknowledge = useAcknowledge(post)
  const isChanged = useIsChanged(post)
  const mustRead = post.must_read
  if (!mustRead) return null
  const confirmedAt = post.engagement.acknowledged_at
  const { due_at, overdue, label, version } = mustRead
  const Icon = confirmedAt ? CircleCheck : overdue ? CircleAlert : ClipboardCheck
  return (
    <section
      id="confirm"
      className={classes(
        mustReadPanelStyles.panel,
        Boolean(confirmedAt) && mustReadPanelStyles.done,
        overdue && mustReadPanelStyles.overdue,
      )}
      aria-labelledby="confirm-title"
      tabIndex={-1}
    >
      <Icon aria-hidden="true" />
      <div className={mustReadPanelStyles.words} role="status">
        <h2 id="confirm-title" className={mustReadPanelStyles.title}>
          {confirmedAt ? t('confirm.done') : label || t('confirm.title')}
        </h2>
        {confirmedAt && <p>{t('confirm.done_at', { when: formats.dateTime(confirmedAt) })}</p>}
        {!confirmedAt && isChanged && (
          <p className={mustReadPanelStyles.changed}>{t('post.changed', { ns: 'feed' })}</p>
        )}
        {!confirmedAt && due_at && (
          <p className={mustReadPanelStyles.due}>
            {t(overdue ? 'confirm.overdue' : 'confirm.due', { when: formats.dateTime(due_at) })}
          </p>
        )}
        {!confirmedAt && <p>{t(overdue ? 'confirm.meaning_overdue' : 'confirm.meaning')}</p>}
      </div>
      {!confirmedAt && !acknowledge.isSending && (
        <Button
          look="primary"
          size="l"
          data-wish={tappedWish(post, 'acknowledge', { version })}
          onClick={() => acknowledge.set({ version })}
        >
          {t('post.acknowledge', { ns: 'feed' })}
        </Button>
      )}
      {!confirmedAt && acknowledge.isSending && <WaitingMark postId={post.id} kind="acknowledge" />}
    </section>
  )
}

interface PostBodyProps {
  readonly post: FeedPost
  /** The id of the picture that is shown large. */
  readonly shown: string | null
  readonly onShow: (id: string | null) => void
}

/** The text of a post; its pictures open large, its videos are played in their places. */
function PostBody({ post, shown, onShow }: PostBodyProps) {
  const { t } = useTranslation('post')
  const [pictures, setPictures] = useState<readonly HtmlPicture[]>([])
  const videos = useVideosInText(post.videos)
  return (
    <>
      <Html
        html={post.body}
        language={languageOf(post)}
        onFigures={videos.onFigures}
        pictures={{
          label: (alt, number) => t('picture.open', { name: alt || t('picture.number', { number }) }),
          onFound: setPictures,
          onOpen: onShow,
        }}
      />
      {videos.shown}
      <LazyLightbox images={pictures} shown={shown} onShow={onShow} />
    </>
  )
}

/** How long a post must have been in view, in a window that is shown, to count as read. */
const LOOKED_AT_MS = 1_500

/** Records once that the post was read: when its text has been in view for a moment, not when it was merely opened. */
function useLookedAt(post: FeedPost, element: RefObject<HTMLElement | null>): void {
  const client = useQueryClient()
  const look = useEffectEvent(() => void recordView(client, post))
  const isTold = post.engagement.viewed_at !== null
  useEffect(() => {
    if (isTold || !element.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let inView = false
    const wait = () => {
      clearTimeout(timer)
      if (inView && document.visibilityState === 'visible') timer = setTimeout(look, LOOKED_AT_MS)
    }
    const observer = new IntersectionObserver(entries => {
      inView = entries.some(entry => entry.isIntersecting)
      wait()
    })
    observer.observe(element.current)
    document.addEventListener('visibilitychange', wait)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', wait)
    }
  }, [isTold, element])
}
