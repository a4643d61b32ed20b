import type { PollSettings } from '@atrium/client'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import styles from '../../desk/list.module.css'
import { useFormats } from '../../i18n/formats.ts'
import type { Column } from '../../ui/data/data-table.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { AskedWords } from './asked-words.tsx'
import { PollStateBadge } from './poll-state-badge.tsx'

/** What the list says of each poll. */
export function usePollColumns(): readonly Column<PollSettings>[] {
  const { t } = useTranslation('studio/polls')
  const formats = useFormats()
  return useMemo(
    () => [
      {
        key: 'question',
        label: t('column.question'),
        kind: 'main',
        cell: poll => (
          <>
            <Link href={`/polls/${poll.id}`} className={styles['name']} dir="auto">
              {poll.question}
            </Link>
            <p className={styles['under']}>
              {t(poll.anonymous ? 'anonymous.short' : 'named.short')} · <AskedWords poll={poll} />
            </p>
          </>
        ),
      },
      { key: 'state', label: t('column.state'), cell: poll => <PollStateBadge poll={poll} /> },
      {
        key: 'answers',
        label: t('column.answers'),
        kind: 'end',
        cell: ({ response_count }) => (
          <span className={styles['soft']}>
            {t('answers', { count: response_count ?? 0, number: formats.number(response_count ?? 0) })}
          </span>
        ),
      },
      {
        key: 'closes',
        label: t('column.closes'),
        wideOnly: true,
        cell: ({ closes_at }) =>
          closes_at && (
            <span className={styles['soft']}>
              <RelativeTime at={closes_at} />
            </span>
          ),
      },
    ],
    [t, formats],
  )
}
