import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../apps/shared/session/session.tsx'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { AllDone } from './all-done.tsx'
import styles from './required.module.css'
import { RequiredEntry } from './required-entry.tsx'
import { requiredQuery } from './required-queries.ts'

/** What this person has to confirm, what is due first at the top. */
export function RequiredPage() {
  const { t } = useTranslation('required')
  const { required_count } = useMe()
  const query = useInfiniteQuery(requiredQuery)
  const { data: posts, error, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const left = posts?.filter(post => post.engagement.acknowledged_at === null).length ?? 0
  const isDone = posts !== undefined && left === 0 && !hasNextPage
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={isDone || !posts ? undefined : t('lead', { count: Math.max(left, required_count) })}
      />
      {!posts && error && <ProblemState error={error} busy={isFetching} onRetry={() => query.refetch()} />}
      {!posts && !error && (
        <div className={styles['list']} aria-busy="true">
          <VisuallyHidden as="p">{t('loading', { ns: 'ui' })}</VisuallyHidden>
          {[1, 2, 3].map(number => (
            <Card key={number} className={styles['entry']}>
              <Skeleton width="30%" height="0.875rem" />
              <Skeleton width="70%" height="1.25rem" />
              <Skeleton width="8rem" height="2rem" />
            </Card>
          ))}
        </div>
      )}
      <div role="status">{isDone && <AllDone confirmed={posts.length} />}</div>
      {posts && posts.length > 0 && (
        <>
          <ol className={styles['list']}>
            {posts.map(post => (
              <li key={post.id}>
                <RequiredEntry post={post} />
              </li>
            ))}
          </ol>
          {!isDone && (
            <>
              <p className={styles['note']}>{t('note')}</p>
              <LoadMore
                hasMore={hasNextPage}
                busy={isFetchingNextPage}
                failed={isFetchNextPageError}
                onMore={onMore}
                end=""
              />
            </>
          )}
        </>
      )}
    </>
  )
}
