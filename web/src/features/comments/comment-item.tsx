import type { Comment } from '@atrium/client'
import { useQueryClient } from '@tanstack/preact-query'
import { Clock, Flag, Heart, Reply } from 'lucide-preact'
import { flushSync } from 'preact/compat'
import { useEffect, useState } from 'preact/hooks'
import { useOutbox } from '../../core/offline/outbox.ts'
import { countName, useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { classes } from '../../lib/classes.ts'
import { Avatar } from '../../ui/identity/avatar.tsx'
import { Badge } from '../../ui/identity/badge.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { wishFor } from '../engagement/engagement-queries.ts'
import { PersonLink } from '../people/person-link.tsx'
import { WhoReacted } from '../post/actions/who-reacted.tsx'
import { CommentBody } from './comment-body.tsx'
import { CommentMenu } from './comment-menu.tsx'
import { CommentPicture } from './comment-picture.tsx'
import { isUnsent, nameOf } from './comment-queries.ts'
import styles from './comments.module.css'
import { EditComment } from './new-comment.tsx'
import { elementIdOf, focusComment, showComment } from './show-comments.ts'
import { useTranslatedComment } from './use-translated-comment.tsx'
import { useEditComment } from './write-queries.ts'

interface CommentItemProps {
  readonly comment: Comment
  /** Whether its post may be translated. */
  readonly isTranslatable: boolean
  /** The address names it, or a reply to it: it is brought into view. */
  readonly look: 'named' | 'thread of named' | null
  readonly onAnswer: (comment: Comment) => void
}

/** One comment or reply: author, time, text and actions. */
export function CommentItem({ comment, isTranslatable, look, onAnswer }: CommentItemProps) {
  const { t } = useTranslation('comments')
  const formats = useFormats()
  const [isEditing, setEditing] = useState(false)
  const edit = useEditComment(comment)
  const { body, mentions, lang, note, button } = useTranslatedComment(comment, isTranslatable)
  const id = elementIdOf(comment.id)
  useEffect(() => (look ? showComment(comment.id) : undefined), [look, comment.id])
  if (comment.state === 'deleted')
    return (
      <p id={id} className={styles.gone} tabIndex={-1}>
        {t('deleted')}
      </p>
    )
  const name = nameOf(comment)
  const isSending = isUnsent(comment)
  const closeEditing = () => {
    flushSync(() => setEditing(false))
    focusComment(comment.id)
  }
  return (
    <article
      id={id}
      tabIndex={-1}
      className={classes(styles.comment, isSending && styles.unsent, look === 'named' && styles.named)}
      aria-busy={isSending || undefined}
    >
      <Avatar name={name} url={comment.author?.avatar_url} size={36} square={comment.author_alias_id !== null} />
      <div className={styles.main}>
        <header className={styles.head}>
          <PersonLink userId={comment.author?.user_id} className={styles.name}>
            {name}
          </PersonLink>
          <span className={styles.when}>{isSending ? t('sending') : <RelativeTime at={comment.created_at} />}</span>
          {comment.edited_at && (
            <span className={styles.when} title={formats.dateTime(comment.edited_at)}>
              {t('edited')}
            </span>
          )}
        </header>
        {isEditing ? (
          <EditComment comment={comment} edit={edit} onClose={closeEditing} onRefused={() => setEditing(true)} />
        ) : (
          body !== '' && <CommentBody text={body} mentions={mentions} lang={lang} leadsToPeople />
        )}
        {!isEditing && note}
        {!isEditing && <CommentPicture comment={comment} />}
        {comment.state === 'review' && (
          <p className={styles.state}>
            <Badge tone="warning" icon={<Clock aria-hidden="true" />}>
              {t('review')}
            </Badge>
            <span>{t('review_note')}</span>
          </p>
        )}
        {comment.report && (
          <p className={styles.state}>
            <Badge icon={<Flag aria-hidden="true" />}>{t('report.reported')}</Badge>
            <span>{t(comment.report.decided_at ? 'report.decided' : 'report.waiting')}</span>
          </p>
        )}
        {!isEditing && !isSending && (
          <div className={styles.actions}>
            {comment.state === 'published' && (
              <>
                <LikeButton comment={comment} />
                <WhoReacted to={{ postId: comment.content_id, commentId: comment.id }} count={comment.like_count} />
              </>
            )}
            <button
              type="button"
              className={styles.action}
              aria-label={t('reply_to', { name })}
              onClick={() => onAnswer(comment)}
            >
              <Reply aria-hidden="true" />
              {t('reply')}
            </button>
            {button}
            <CommentMenu comment={comment} onEdit={() => setEditing(true)} />
          </div>
        )}
      </div>
    </article>
  )
}

function LikeButton({ comment }: { readonly comment: Comment }) {
  const { t } = useTranslation('feed')
  const formats = useFormats()
  const client = useQueryClient()
  const { id, content_id, like_count: count } = comment
  const wish = useOutbox(list => list.findLast(one => one.comment_id === id))
  const isLiked = wish ? wish.on : Boolean(comment.liked_at)
  const like = () =>
    wishFor(client, { kind: 'comment_like', post_id: content_id, comment_id: id, title: comment.body, on: !isLiked })
  return (
    <button
      type="button"
      className={classes(styles.action, isLiked && (wish ? styles.sending : styles.liked))}
      aria-pressed={isLiked}
      aria-label={`${t('post.like')}, ${countName(formats, count, t('post.likes', { count }))}`}
      onClick={() => void like()}
    >
      <Heart aria-hidden="true" />
      <span>{t('post.like')}</span>
    </button>
  )
}
