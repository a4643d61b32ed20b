import type { Topic } from '@atrium/client'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../../desk/list.module.css'
import { useFormats } from '../../i18n/formats.ts'
import type { Column } from '../../ui/data/data-table.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { AudienceWords } from './audience-words.tsx'
import { TopicCell } from './topic-cell.tsx'
import { TopicMenu } from './topic-menu.tsx'
import { TopicStateBadge } from './topic-state-badge.tsx'

/** What the list says of each topic. */
export function useTopicColumns(): readonly Column<Topic>[] {
  const { t } = useTranslation('studio/topics')
  const formats = useFormats()
  return useMemo(
    () => [
      {
        key: 'name',
        label: t('column.topic'),
        sort: 'name',
        kind: 'main',
        cell: topic => <TopicCell topic={topic} />,
      },
      { key: 'state', label: t('column.state'), cell: ({ state }) => <TopicStateBadge state={state} /> },
      {
        key: 'audience',
        label: t('column.audience'),
        cell: topic => (
          <span className={styles['soft']}>
            <AudienceWords topic={topic} />
          </span>
        ),
      },
      {
        key: 'followers',
        label: t('column.followers'),
        sort: 'follower_count',
        kind: 'end',
        cell: ({ follower_count }) => (
          <span className={styles['soft']}>
            {t('followers', { count: follower_count, number: formats.number(follower_count) })}
          </span>
        ),
      },
      {
        key: 'updated',
        label: t('column.updated'),
        sort: 'updated_at',
        wideOnly: true,
        cell: ({ updated_at }) => (
          <span className={styles['soft']}>
            <RelativeTime at={updated_at} />
          </span>
        ),
      },
      { key: 'menu', label: t('column.actions'), kind: 'actions', cell: topic => <TopicMenu topic={topic} /> },
    ],
    [t, formats],
  )
}
