import type { Comment, FeedPost } from '@atrium/client'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { CommentItem } from './comment-item.tsx'
import styles from './comments.module.css'
import { focusComment } from './focus-comment.ts'
import { NewComment } from './new-comment.tsx'
import { Replies } from './replies.tsx'
import type { NamedComment } from './show-comments.ts'

interface CommentThreadProps {
  readonly post: FeedPost
  readonly comment: Comment
  readonly named: NamedComment | null
}

/** A comment with its replies, which are one level deep, and the field to answer in. */
export function CommentThread({ post, comment, named }: CommentThreadProps) {
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
    <li className={styles['thread']}>
      <CommentItem
        comment={comment}
        look={!isNamed ? null : namedReplyId === null ? 'named' : 'thread of named'}
        onAnswer={answer}
      />
      <div className={styles['replies']}>
        <Replies
          post={post}
          thread={comment}
          namedId={namedReplyId}
          open={isOpen}
          onOpen={() => setOpen(true)}
          onAnswer={answer}
        />
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
