import type { Comment } from '@atrium/client'
import type { UseInfiniteQueryResult } from '@tanstack/preact-query'
import type { VNode } from 'preact'
import { useTranslation } from '../../i18n/translate.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import type { ShownComments } from './comment-queries.ts'
import styles from './comments.module.css'
import { focusShownComment } from './show-comments.ts'

interface CommentRowsProps {
  readonly query: UseInfiniteQueryResult<ShownComments>
  readonly size?: 's'
  /** The words for the page before. */
  readonly earlier?: string
  /** The row of a comment, with its key. */
  readonly row: (comment: Comment) => VNode
}

/** The rows of a list, with buttons for the pages before and after them; comments that were just written are below. */
export function CommentRows({ query, row, earlier, ...look }: CommentRowsProps) {
  const { t } = useTranslation('comments')
  const { all = [], readCount = 0 } = query.data ?? {}
  const firstId = all[0]?.id
  return (
    <>
      {query.hasPreviousPage && (
        <li key="earlier" className={styles.thread}>
          <MoreComments
            {...look}
            label={earlier ?? t('earlier')}
            busy={query.isFetchingPreviousPage}
            failed={query.isFetchPreviousPageError}
            next={now => now[now.findIndex(({ id }) => id === firstId) - 1]}
            onMore={() => query.fetchPreviousPage()}
          />
        </li>
      )}
      {all.slice(0, readCount).map(row)}
      {query.hasNextPage && (
        <li key="more" className={styles.thread}>
          <MoreComments
            {...look}
            label={t('more')}
            busy={query.isFetchingNextPage}
            failed={query.isFetchNextPageError}
            next={now => now[readCount]}
            onMore={() => query.fetchNextPage()}
          />
        </li>
      )}
      {all.slice(readCount).map(row)}
    </>
  )
}

interface MoreCommentsProps {
  readonly label: string
  readonly busy: boolean
  readonly failed: boolean
  /** The comment that gets the focus once the page is loaded. */
  readonly next: (all: readonly Comment[]) => Comment | undefined
  /** Resolves with all loaded comments. */
  readonly onMore: () => Promise<{ readonly data?: ShownComments | undefined }>
  readonly size?: 's'
}

function MoreComments({ label, busy, failed, next, onMore, ...look }: MoreCommentsProps) {
  const { t } = useTranslation('ui')
  return (
    <Button
      {...look}
      look="quiet"
      busy={busy}
      onClick={async ({ currentTarget }) =>
        focusShownComment([next((await onMore()).data?.all ?? [])?.id], currentTarget)
      }
    >
      {failed ? t('try_again') : label}
    </Button>
  )
}

/** Placeholder of comments that are being loaded. */
export function CommentSkeleton({ count }: { readonly count: number }) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles.list} aria-busy="true">
      <VisuallyHidden as="p">{t('loading')}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={index} className={styles.comment}>
          <Skeleton className={styles.pendingAvatar} />
          <div className={styles.main}>
            <Skeleton className={styles.pendingName} />
            <Skeleton className={styles.pendingText} />
          </div>
        </div>
      ))}
    </div>
  )
}
