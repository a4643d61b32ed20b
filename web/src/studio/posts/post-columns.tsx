import type { Post } from '@atrium/client'
import { MessageCircle } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import type { Column } from '../../ui/data/data-table.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { PostDate } from '../parts/post-date.tsx'
import { StateBadge } from '../parts/state-badge.tsx'
import { PostCell } from './post-cell.tsx'
import { PostMenu } from './post-menu.tsx'
import styles from './posts-page.module.css'

/** What the list says of each post. */
export function usePostColumns(): readonly Column<Post>[] {
  const { t } = useTranslation('studio/posts')
  const formats = useFormats()
  return useMemo(
    () => [
      { key: 'title', label: t('column.post'), sort: 'title', kind: 'main', cell: post => <PostCell post={post} /> },
      { key: 'state', label: t('column.state'), cell: ({ state }) => <StateBadge state={state} /> },
      {
        key: 'author',
        label: t('column.author'),
        wideOnly: true,
        cell: ({ author }) => <span className={styles['author']}>{author?.display_name}</span>,
      },
      {
        key: 'date',
        label: t('column.date'),
        sort: 'updated_at',
        cell: post => (
          <span className={styles['date']}>
            <PostDate post={post} />
          </span>
        ),
      },
      {
        key: 'comments',
        label: t('column.comments'),
        kind: 'end',
        wideOnly: true,
        cell: ({ comment_count }) =>
          comment_count > 0 && (
            <span className={styles['comments']}>
              <MessageCircle aria-hidden="true" />
              {formats.compact(comment_count)}
              <VisuallyHidden>{t('comments', { count: comment_count })}</VisuallyHidden>
            </span>
          ),
      },
      { key: 'menu', label: t('column.actions'), kind: 'actions', cell: post => <PostMenu post={post} /> },
    ],
    [t, formats],
  )
}
