import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/actions/button.tsx'
import type { ShownComments } from './comment-queries.ts'
import { focusShownComment } from './focus-comment.ts'

interface MoreCommentsProps {
  /** How many have been read. */
  readonly count: number
  readonly busy: boolean
  readonly failed: boolean
  /** Resolves with all that are then there. */
  readonly onMore: () => Promise<{ readonly data?: ShownComments | undefined }>
  readonly size?: 's'
}

/** Reads the next comments; the first of them gets the focus once the button is done. */
export function MoreComments({ count, busy, failed, onMore, ...look }: MoreCommentsProps) {
  const { t } = useTranslation('comments')
  return (
    <Button
      {...look}
      look="quiet"
      busy={busy}
      onClick={async ({ currentTarget }) => focusShownComment([(await onMore()).data?.all[count]?.id], currentTarget)}
    >
      {failed ? t('try_again', { ns: 'ui' }) : t('more')}
    </Button>
  )
}

/** The rows of a list, with the button for those not yet read (`more`) in their place: before the ones just written. */
export const withMore = (rows: readonly ReactElement[], readCount: number, more: ReactElement | false) =>
  more ? [...rows.slice(0, readCount), more, ...rows.slice(readCount)] : rows
