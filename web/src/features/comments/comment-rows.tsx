import type { Comment } from '@atrium/client'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/actions/button.tsx'
import type { ShownComments } from './comment-queries.ts'
import styles from './comments.module.css'
import { focusShownComment } from './focus-comment.ts'

interface CommentRowsProps {
  readonly query: UseInfiniteQueryResult<ShownComments>
  readonly size?: 's'
  /** The row of a comment, with its key. */
  readonly row: (comment: Comment) => ReactElement
}

/** The rows of a list, with the buttons for those before and those not yet read in their places: the latter before the ones just written. */
export function CommentRows({ query, row, ...look }: CommentRowsProps) {
  const { t } = useTranslation('comments')
  const { all = [], readCount = 0 } = query.data ?? {}
  const firstId = all[0]?.id
  return (
    <>
      {query.hasPreviousPage && (
        <li key="earlier" className={styles['thread']}>
          <MoreComments
            {...look}
            label={t('earlier')}
            busy={query.isFetchingPreviousPage}
            failed={query.isFetchPreviousPageError}
            next={now => now[now.findIndex(({ id }) => id === firstId) - 1]}
            onMore={() => query.fetchPreviousPage()}
          />
        </li>
      )}
      {all.slice(0, readCount).map(row)}
      {query.hasNextPage && (
        <li key="more" className={styles['thread']}>
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
  /** Which of all that are then there gets the focus once the button is done. */
  readonly next: (all: readonly Comment[]) => Comment | undefined
  /** Resolves with all that are then there. */
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
