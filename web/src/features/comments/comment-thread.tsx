import type { Comment, FeedPost } from '@atrium/client'
import { useInfiniteQuery } from '@tanstack/preact-query'
import { ChevronUp, CornerDownRight, MessageCircleOff } from 'lucide-preact'
import { flushSync } from 'preact/compat'
import { useLayoutEffect, useState } from 'preact/hooks'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { useKeptRows } from '../../lib/records/kept-rows.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { CommentItem } from './comment-item.tsx'
import { useCommentOrder } from './comment-order.ts'
import { COMMENT_ORDERS, type CommentOrder, commentsQuery } from './comment-queries.ts'
import { CommentRows, CommentSkeleton } from './comment-rows.tsx'
import styles from './comments.module.css'
import { NewComment } from './new-comment.tsx'
import {
  focusComment,
  keepAnswerInView,
  type NamedComment,
  useNamedComment,
  useShownByAddress,
} from './show-comments.ts'

interface CommentThreadProps {
  readonly post: FeedPost
  readonly comment: Comment
  readonly named: NamedComment | null
}

/** A comment with its replies, which are one level deep, and the field to answer in. */
export function CommentThread({ post, comment, named }: CommentThreadProps) {
  const { t } = useTranslation('comments')
  const [answered, setAnswered] = useState<Comment | null>(null)
  const isNamed = named?.threadId === comment.id
  const namedReplyId = isNamed && named.id !== comment.id ? named.id : null
  const [isOpen, setOpen] = useState(namedReplyId !== null)
  const answer = (to: Comment) => {
    setAnswered(to)
    setOpen(true)
  }
  const cancel = () => {
    flushSync(() => setAnswered(null))
    if (answered) focusComment(answered.id)
  }
  return (
    <li className={styles.thread}>
      <CommentItem
        comment={comment}
        isTranslatable={post.is_translatable}
        look={!isNamed ? null : namedReplyId === null ? 'named' : 'thread of named'}
        onAnswer={answer}
      />
      <div className={styles.replies}>
        {comment.reply_count > 0 && (
          <Button
            look="quiet"
            size="s"
            icon={isOpen ? <ChevronUp aria-hidden="true" /> : <CornerDownRight aria-hidden="true" />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('replies', { count: comment.reply_count })}
          </Button>
        )}
        {isOpen && <Replies post={post} thread={comment} namedId={namedReplyId} onAnswer={answer} />}
        {answered && (
          <NewComment
            key={answered.id}
            post={post}
            answered={answered}
            onSent={() => setAnswered(null)}
            onCancel={cancel}
          />
        )}
      </div>
    </li>
  )
}

interface RepliesProps {
  readonly post: FeedPost
  readonly thread: Comment
  /** The reply that the address names, which is shown first. */
  readonly namedId: number | null
  readonly onAnswer: (comment: Comment) => void
}

/** The replies of a comment. */
function Replies({ post, thread, namedId, onAnswer }: RepliesProps) {
  const { t } = useTranslation('comments')
  const query = useInfiniteQuery(commentsQuery(post.id, thread.id, namedId))
  const { data, error, isFetching } = query
  const replies = data?.all
  const isThere = replies !== undefined
  useLayoutEffect(() => {
    if (isThere) keepAnswerInView()
  }, [isThere])
  if (!replies) {
    if (error) return <ProblemState error={error} busy={isFetching} onRetry={() => query.refetch()} />
    return <CommentSkeleton count={Math.min(2, thread.reply_count)} />
  }
  if (replies.length === 0) return null
  return (
    <ol className={styles.list} aria-label={t('replies', { count: thread.reply_count })}>
      <CommentRows
        query={query}
        size="s"
        row={reply => (
          <li key={reply.id}>
            <CommentItem
              comment={reply}
              isTranslatable={post.is_translatable}
              look={reply.id === namedId ? 'named' : null}
              onAnswer={onAnswer}
            />
          </li>
        )}
      />
    </ol>
  )
}

/** From this number of comments on, a field below them would be out of sight: the newest come first, below the field. */
const MANY = 4

interface CommentsSectionProps {
  readonly post: FeedPost
  /** Name of the island that it is. */
  readonly island: string
}

/** The comments of a post in an order with a name, and the field to join in, at the end at which new ones appear. */
export function CommentsSection({ post, island }: CommentsSectionProps) {
  const { t } = useTranslation('comments')
  const formats = useFormats()
  const named = useNamedComment()
  const [suited] = useState<CommentOrder>(() => (post.comment_count >= MANY ? 'newest' : 'oldest'))
  const [order, setOrder] = useCommentOrder(suited)
  const query = useInfiniteQuery({
    ...commentsQuery(post.id, null, named?.threadId ?? null, order),
    enabled: post.is_commentable,
  })
  const { error, isFetching } = query
  const comments = query.data?.all
  const isNamedThere = comments?.some(({ id }) => id === named?.threadId) ?? false
  useShownByAddress(!post.is_commentable || comments !== undefined || error !== null, isNamedThere)
  const field = post.is_commentable && comments && <NewComment post={post} answered={null} />
  const row = useKeptRows(
    (comment: Comment) => <CommentThread key={comment.id} post={post} comment={comment} named={named} />,
    [post, named?.id, named?.threadId],
  )
  return (
    <Card as="section" padded={false} className={styles.section} aria-labelledby="comments" data-island={island}>
      <div className={styles.top}>
        <h2 id="comments" className={styles.heading} tabIndex={-1}>
          {t('title')} {post.comment_count > 0 && <span>{formats.number(post.comment_count)}</span>}
        </h2>
        {comments && comments.length > 1 && (
          <Select
            aria-label={t('order.label')}
            value={order}
            onChange={event => setOrder(event.currentTarget.value as CommentOrder)}
          >
            {COMMENT_ORDERS.map(each => (
              <option key={each} value={each}>
                {t(`order.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </div>
      {!post.is_commentable && (
        <p className={styles.closed}>
          <MessageCircleOff aria-hidden="true" />
          {t('closed')}
        </p>
      )}
      {order === 'newest' && field}
      {post.is_commentable && !comments && error && (
        <ProblemState error={error} busy={isFetching} onRetry={() => query.refetch()} />
      )}
      {post.is_commentable && !comments && !error && <CommentSkeleton count={Math.min(3, post.comment_count)} />}
      {comments?.length === 0 && <p className={styles.empty}>{t('empty')}</p>}
      {comments && comments.length > 0 && (
        <ol className={styles.list}>
          <CommentRows
            query={query}
            earlier={t(order === 'newest' ? 'more' : 'earlier')}
            row={comment => row(comment, 0)}
          />
        </ol>
      )}
      {order === 'oldest' && field}
    </Card>
  )
}
