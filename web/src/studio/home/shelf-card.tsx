import type { Post } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { ProblemState } from '../../app/problem-state.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { PostDate } from '../parts/post-date.tsx'
import styles from './home.module.css'
import { type Shelf, shelfQuery } from './home-queries.ts'

interface ShelfCardProps {
  readonly shelf: Shelf
  readonly userId: number
}

/** The list that has all of a shelf. */
const whereOf = (shelf: Shelf, userId: number): string => {
  if (shelf === 'mine') return `/posts?state=draft&author=${userId}`
  if (shelf === 'review') return '/review'
  return shelf === 'planned' ? '/posts?state=scheduled' : '/posts'
}

/** A few posts that have something in common, and the way to all of them. What went wrong is only there when something did. */
export function ShelfCard({ shelf, userId }: ShelfCardProps) {
  const { t } = useTranslation('studio/home')
  const formats = useFormats()
  const { data, error, isFetching, refetch } = useQuery(shelfQuery(shelf, userId))
  const total = data?.total ?? 0
  if (shelf === 'wrong' && total === 0) return null
  return (
    <Card as="section" aria-labelledby={`shelf-${shelf}`} className={styles['shelf'] ?? ''}>
      <h2 id={`shelf-${shelf}`} className={styles['heading']}>
        {t(`shelf.${shelf}`)} {total > 0 && <span className={styles['total']}>{formats.number(total)}</span>}
      </h2>
      {error && !data && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton height="8rem" radius="10px" />}
      {data && total === 0 && <p className={styles['nothing']}>{t(`nothing.${shelf as 'mine'}`)}</p>}
      {data && total > 0 && (
        <>
          <ul className={styles['posts']}>
            {data.posts.map(post => (
              <ShelfRow
                key={post.id}
                post={post}
                href={shelf === 'review' ? `/posts/${post.id}/review` : `/posts/${post.id}`}
              />
            ))}
          </ul>
          {total > data.posts.length && (
            <Link href={whereOf(shelf, userId)} className={styles['all']}>
              {t('see_all')}
            </Link>
          )}
        </>
      )}
    </Card>
  )
}

function ShelfRow({ post, href }: { readonly post: Post; readonly href: string }) {
  const { t } = useTranslation('studio/home')
  return (
    <li>
      <Link href={href} className={styles['post']}>
        <span className={styles['postTitle']} dir="auto">
          {post.title || t('untitled')}
        </span>
        <span className={styles['when']}>
          <PostDate post={post} />
        </span>
      </Link>
    </li>
  )
}
