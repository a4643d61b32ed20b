import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../lib/classes.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { FoundPost } from './found-post.tsx'
import { FoundSkeleton } from './found-skeleton.tsx'
import { FoundTopics } from './found-topics.tsx'
import styles from './search-page.module.css'
import { postsFoundQuery, topicsFoundQuery } from './search-queries.ts'

interface SearchResultsProps {
  readonly words: string
  readonly topicId: number | null
  /** One of the results is opened: the search was worth keeping. */
  readonly onOpen: () => void
  /** Searches all topics instead of one. */
  readonly onEverywhere: () => void
}

/** What was found: topics first, then posts, endless. */
export function SearchResults({ words, topicId, onOpen, onEverywhere }: SearchResultsProps) {
  const { t } = useTranslation('search')
  const topics = useInfiniteQuery(topicsFoundQuery(words, topicId === null))
  const posts = useInfiniteQuery(postsFoundQuery(words, topicId))
  const { fetchNextPage } = posts
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const error = posts.data ? null : posts.error
  if (error) return <ProblemState error={error} busy={posts.isFetching} onRetry={() => posts.refetch()} />
  if (!posts.data) return <FoundSkeleton />
  const found = topicId === null ? (topics.data?.topics ?? []) : []
  const isStale = posts.isPlaceholderData || topics.isPlaceholderData
  const isNothing = posts.data.length === 0 && found.length === 0
  if (isNothing && (isStale || topics.isLoading)) return <FoundSkeleton />
  const openLink = (event: { readonly target: EventTarget }) => {
    if ((event.target as Element).closest('a')) onOpen()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: hears of links that are followed, by whatever means
    <div className={classes(isStale && styles['stale'])} aria-busy={isStale} onClick={openLink}>
      <VisuallyHidden as="p">
        <span role="status">{!isStale && t(isNothing ? 'none.title' : 'found', { words })}</span>
      </VisuallyHidden>
      {isNothing && (
        <Card padded={false}>
          <EmptyState
            icon={<SearchX />}
            title={t('none.title', { words })}
            text={t('none.text')}
            actions={
              topicId === null ? (
                <ButtonLink href="/topics">{t('to_topics')}</ButtonLink>
              ) : (
                <Button onClick={onEverywhere}>{t('everywhere')}</Button>
              )
            }
          />
        </Card>
      )}
      {found.length > 0 && <FoundTopics topics={found} total={topics.data?.total ?? 0} words={words} />}
      {posts.data.length > 0 && (
        <section aria-labelledby="found-posts">
          <div className={styles['head']}>
            <h2 id="found-posts">{t('posts')}</h2>
          </div>
          <Card padded={false}>
            <ul className={styles['list']}>
              {posts.data.map(post => (
                <FoundPost key={post.id} post={post} words={words} />
              ))}
            </ul>
          </Card>
          <LoadMore
            hasMore={posts.hasNextPage}
            busy={posts.isFetchingNextPage}
            failed={posts.isFetchNextPageError}
            onMore={onMore}
            end={t('end')}
          />
        </section>
      )}
    </div>
  )
}
