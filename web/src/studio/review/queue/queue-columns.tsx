import type { Post } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useMe } from '../../../app/session/session.tsx'
import styles from '../../../desk/list.module.css'
import type { Column } from '../../../ui/data/data-table.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { peopleByIdQuery } from '../review-queries.ts'

/** What the queue says of each post: who wrote it, who is asked, and since when it waits as it is. */
export function useQueueColumns(posts: readonly Post[]): readonly Column<Post>[] {
  const { t } = useTranslation('studio/review')
  const { user_id } = useMe().user
  const ids = [...new Set(posts.flatMap(({ reviewer_user_id }) => reviewer_user_id ?? []))].sort((a, b) => a - b)
  const { data: people = [] } = useQuery(peopleByIdQuery(ids))
  return [
    {
      key: 'post',
      label: t('column.post'),
      kind: 'main',
      cell: ({ id, title, channels }) => (
        <>
          <Link href={`/posts/${id}/review`} className={styles['name']} dir="auto">
            {title || t('untitled')}
          </Link>
          <p className={styles['under']} dir="auto">
            {channels.map(({ name }) => name).join(', ')}
          </p>
        </>
      ),
    },
    { key: 'author', label: t('column.author'), cell: ({ author }) => <bdi>{author.display_name}</bdi> },
    {
      key: 'reviewer',
      label: t('column.reviewer'),
      cell: ({ reviewer_user_id }) => {
        if (reviewer_user_id === null) return <span className={styles['soft']}>{t('nobody')}</span>
        if (reviewer_user_id === user_id) return <Badge tone="accent">{t('you')}</Badge>
        return <bdi>{people.find(person => person.user_id === reviewer_user_id)?.display_name}</bdi>
      },
    },
    { key: 'since', label: t('column.since'), cell: ({ updated_at }) => <RelativeTime at={updated_at} /> },
  ]
}
