import type { ReviewNote } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../app/session/session.tsx'
import { PostDate } from '../parts/post-date.tsx'
import { draftsQuery, lastNotesQuery } from './home-queries.ts'
import { ShelfFrame } from './shelf-frame.tsx'
import { ShelfRow } from './shelf-row.tsx'

/** What this person has begun; where a colleague sent it back, or asks something, what they said. */
export function DraftsCard() {
  const { t } = useTranslation('studio/home')
  const { user } = useMe()
  const { data, error, isFetching, refetch } = useQuery(draftsQuery(user.user_id))
  const { data: notes = {} } = useQuery(lastNotesQuery(data?.posts.map(({ id }) => id) ?? []))
  const noteOf = (note: ReviewNote | undefined): string | null =>
    note && note.author.user_id !== user.user_id
      ? t('noted', { name: note.author.display_name ?? t('somebody'), text: note.body })
      : null
  return (
    <ShelfFrame
      name="mine"
      title={t('shelf.mine')}
      total={data?.total}
      error={error}
      busy={isFetching}
      onRetry={() => refetch()}
      nothing={t('nothing.mine')}
      all={{ href: `/posts?state=draft&author=${user.user_id}`, label: t('see_all') }}
    >
      {data?.posts.map(post => {
        const note = noteOf(notes[post.id])
        return (
          <ShelfRow
            key={post.id}
            href={note ? `/posts/${post.id}/review` : `/posts/${post.id}`}
            title={post.title}
            note={note}
          >
            <PostDate post={post} />
          </ShelfRow>
        )
      })}
    </ShelfFrame>
  )
}
