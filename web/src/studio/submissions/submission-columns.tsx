import type { Post } from '@atrium/client'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import list from '../../desk/list.module.css'
import type { Column } from '../../ui/data/data-table.tsx'
import { Avatar } from '../../ui/identity/avatar.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import styles from './submissions.module.css'
import type { SubmissionState } from './submissions-queries.ts'

/** What the list says of each submission. */
export function useSubmissionColumns(state: SubmissionState): readonly Column<Post>[] {
  const { t } = useTranslation('studio/submissions')
  return useMemo(
    () => [
      {
        key: 'title',
        label: t('column.submission'),
        kind: 'main',
        cell: post => (
          <>
            <Link href={`/submissions/${post.id}`} className={list['name']} dir="auto">
              {post.title || t('untitled')}
            </Link>
            <p className={list['under']} dir="auto">
              {post.channels.map(({ name }) => name).join(', ')}
            </p>
            {post.archive_reason && (
              <p className={list['under']} dir="auto">
                {t('because', { reason: post.archive_reason })}
              </p>
            )}
          </>
        ),
      },
      {
        key: 'author',
        label: t('column.author'),
        cell: ({ author }) => (
          <span className={styles['author']}>
            <Avatar name={author.display_name ?? ''} url={author.avatar_url} size={24} />
            <span className={styles['authorName']} dir="auto">
              {author.display_name ?? t('somebody')}
            </span>
          </span>
        ),
      },
      {
        key: 'date',
        label: t(`column.${state}`),
        cell: post => (
          <span className={list['soft']}>
            <RelativeTime at={dateOf(post, state)} />
          </span>
        ),
      },
    ],
    [t, state],
  )
}

const dateOf = (post: Post, state: SubmissionState): string =>
  (state === 'published' ? post.published_at : state === 'archived' ? post.archived_at : null) ?? post.created_at
