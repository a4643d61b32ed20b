import { AtriumError } from '@atrium/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { CommentsSection } from '../../comments/comments-section.tsx'
import { useChosenLanguage } from '../languages/use-chosen-language.tsx'
import { BackLink } from './back-link.tsx'
import { PostArticle } from './post-article.tsx'
import { PostMissing } from './post-missing.tsx'
import './print.css'
import styles from './post-page.module.css'
import { postQuery } from './post-queries.ts'
import { PostSkeleton } from './post-skeleton.tsx'
import { PostTitle } from './post-title.tsx'

/** A post with all that belongs to it, at its lasting address. */
export function PostPage() {
  const { t } = useTranslation('post')
  const { content_id = '' } = useParams()
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(postQuery(client, content_id))
  const [post, languageLine] = useChosenLanguage(data)
  const isMissing = error instanceof AtriumError && (error.status === 404 || error.status === 400)
  if (isMissing) return <PostMissing />
  return (
    <div className={styles['page']}>
      <BackLink />
      <Card as="article" padded={false} className={styles['article'] ?? ''} aria-labelledby="post-title">
        <PostTitle post={post} pending={error ? t('title') : t('loading', { ns: 'ui' })} />
        {post ? (
          <PostArticle key={post.id} post={post} languageLine={languageLine} />
        ) : error ? (
          <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
        ) : (
          <PostSkeleton />
        )}
      </Card>
      {post && <CommentsSection key={post.id} post={post} />}
    </div>
  )
}
