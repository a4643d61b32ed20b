import type { Post } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { PostDate } from '../parts/post-date.tsx'
import styles from './home.module.css'
import { isAsked, type Shelf, shelfQuery } from './home-queries.ts'
import { ShelfFrame } from './shelf-frame.tsx'

interface ShelfCardProps {
  readonly shelf: Shelf
  readonly userId: number
}

/** The list that has all of a shelf. */
const whereOf = (shelf: Shelf, userId: number): string => {
  if (shelf === 'mine') return `/posts?state=draft&author=${userId}`
  return shelf === 'waiting' ? '/review' : '/posts?state=processing%20error'
}

/** A few posts that have something in common. */
export function ShelfCard({ shelf, userId }: ShelfCardProps) {
  const { t } = useTranslation('studio/home')
  const { data, error, isFetching, refetch } = useQuery(shelfQuery(shelf, userId))
  return (
    <ShelfFrame
      name={shelf}
      title={t(`shelf.${shelf}`)}
      total={data?.total}
      error={error}
      busy={isFetching}
      onRetry={() => refetch()}
      nothing={t(`nothing.${shelf}`)}
      all={{ href: whereOf(shelf, userId), label: t(shelf === 'waiting' ? 'see_review' : 'see_all') }}
    >
      {data?.posts.map(post => (
        <ShelfRow key={post.id} post={post} shelf={shelf} userId={userId} />
      ))}
    </ShelfFrame>
  )
}

function ShelfRow({ post, shelf, userId }: { readonly post: Post } & ShelfCardProps) {
  const { t } = useTranslation('studio/home')
  return (
    <li>
      <Link href={shelf === 'waiting' ? `/posts/${post.id}/review` : `/posts/${post.id}`} className={styles['post']}>
        <span className={styles['postTitle']} dir="auto">
          {post.title || t('untitled')}
        </span>
        <span className={styles['when']}>
          {shelf === 'waiting' && `${t(isAsked(post, userId) ? 'asked' : 'submission')} · `}
          {shelf === 'wrong' && `${t('not_processed')} · `}
          <PostDate post={post} />
        </span>
      </Link>
    </li>
  )
}
