import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useMe } from '../../app/session/session.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { waitingCountQuery } from '../moderation/moderation-queries.ts'
import { PostDate } from '../parts/post-date.tsx'
import styles from './home.module.css'
import { isAsked, waitingQuery } from './home-queries.ts'
import { ShelfFrame } from './shelf-frame.tsx'
import { ShelfRow } from './shelf-row.tsx'

/** Posts that this person is to review, and for moderators the comments that somebody has to decide about. */
export function WaitingCard() {
  const { t } = useTranslation('studio/home')
  const formats = useFormats()
  const { user, can } = useMe()
  const posts = useQuery(waitingQuery(user.user_id))
  const { data: comments = 0 } = useQuery({ ...waitingCountQuery, enabled: can.manage })
  return (
    <ShelfFrame
      name="waiting"
      title={t('shelf.waiting')}
      total={posts.data && posts.data.total + comments}
      error={posts.error}
      busy={posts.isFetching}
      onRetry={() => posts.refetch()}
      nothing={t('nothing.waiting')}
      all={{ href: '/review', label: t('see_review') }}
    >
      {comments > 0 && (
        <li>
          <Link href="/moderation" className={styles['post']}>
            <span className={styles['postTitle']}>
              {t('comments', { count: comments, number: formats.number(comments) })}
            </span>
            <span className={styles['when']}>{t('comments_why')}</span>
          </Link>
        </li>
      )}
      {posts.data?.posts.map(post => (
        <ShelfRow key={post.id} href={`/posts/${post.id}/review`} title={post.title}>
          {t(isAsked(post, user.user_id) ? 'asked' : 'submission')} · <PostDate post={post} />
        </ShelfRow>
      ))}
    </ShelfFrame>
  )
}
