import type { Comment } from '@atrium/client'
import { Clock, Reply } from 'lucide-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { classes } from '../../lib/classes.ts'
import { Avatar } from '../../ui/identity/avatar.tsx'
import { Badge } from '../../ui/identity/badge.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { CommentBody } from './comment-body.tsx'
import { CommentMenu } from './comment-menu.tsx'
import { isUnsent, nameOf } from './comment-queries.ts'
import styles from './comments.module.css'
import { EditComment } from './edit-comment.tsx'
import { elementIdOf, focusComment, showComment } from './focus-comment.ts'
import { useEditComment } from './write-queries.ts'

interface CommentItemProps {
  readonly comment: Comment
  /** The address names it, or a reply to it: it is brought into view. */
  readonly look: 'named' | 'thread of named' | null
  readonly onAnswer: (comment: Comment) => void
}

/** One comment or reply: who, when, what, and what can be done with it. */
export function CommentItem({ comment, look, onAnswer }: CommentItemProps) {
  const { t } = useTranslation('comments')
  const formats = useFormats()
  const [isEditing, setEditing] = useState(false)
  const edit = useEditComment(comment)
  const id = elementIdOf(comment.id)
  useEffect(() => (look ? showComment(comment.id) : undefined), [look, comment.id])
  if (comment.state === 'deleted')
    return (
      <p id={id} className={styles['gone']} tabIndex={-1}>
        {t('deleted')}
      </p>
    )
  const name = nameOf(comment)
  const isOnTheWay = isUnsent(comment)
  const closeEditing = () => {
    flushSync(() => setEditing(false))
    focusComment(comment.id)
  }
  return (
    <article
      id={id}
      tabIndex={-1}
      className={classes(styles['comment'], isOnTheWay && styles['unsent'], look === 'named' && styles['named'])}
      aria-busy={isOnTheWay || undefined}
    >
      <Avatar name={name} url={comment.author?.avatar_url} size={36} square={comment.author_alias_id !== null} />
      <div className={styles['main']}>
        <header className={styles['head']}>
          <span className={styles['name']}>{name}</span>
          <span className={styles['when']}>{isOnTheWay ? t('sending') : <RelativeTime at={comment.created_at} />}</span>
          {comment.edited_at && (
            <span className={styles['when']} title={formats.dateTime(comment.edited_at)}>
              {t('edited')}
            </span>
          )}
        </header>
        {isEditing ? (
          <EditComment comment={comment} edit={edit} onClose={closeEditing} onRefused={() => setEditing(true)} />
        ) : (
          <CommentBody text={comment.body} />
        )}
        {comment.state === 'review' && (
          <p className={styles['state']}>
            <Badge tone="warning" icon={<Clock aria-hidden="true" />}>
              {t('review')}
            </Badge>
            <span>{t('review_note')}</span>
          </p>
        )}
        {!isEditing && !isOnTheWay && (
          <div className={styles['actions']}>
            <button
              type="button"
              className={styles['action']}
              aria-label={t('reply_to', { name })}
              onClick={() => onAnswer(comment)}
            >
              <Reply aria-hidden="true" />
              {t('reply')}
            </button>
            <CommentMenu comment={comment} onEdit={() => setEditing(true)} />
          </div>
        )}
      </div>
    </article>
  )
}
