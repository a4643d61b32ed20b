import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Hash, SearchX } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { classes } from '../../lib/classes.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { TopicRow } from './topic-row.tsx'
import { TopicRowsSkeleton } from './topic-rows-skeleton.tsx'
import styles from './topics-page.module.css'
import { type TopicsWanted, topicsQuery } from './topics-queries.ts'

interface TopicListProps {
  readonly wanted: TopicsWanted
  /** Empties the search. */
  readonly onClear: () => void
}

/** The topics that match, endless; the old ones stay until the new ones are there. */
export function TopicList({ wanted, onClear }: TopicListProps) {
  const { t } = useTranslation('topics')
  const formats = useFormats()
  const { data, error, isFetching, isPlaceholderData, isFetchingNextPage, isFetchNextPageError, hasNextPage, ...list } =
    useInfiniteQuery({ ...topicsQuery(wanted), placeholderData: keepPreviousData })
  const { fetchNextPage } = list
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => list.refetch()} />
  if (!data) return <TopicRowsSkeleton />
  const { topics, total } = data
  return (
    <div className={classes(isPlaceholderData && styles['stale'])} aria-busy={isPlaceholderData}>
      <p className={styles['count']} role="status">
        {topics.length > 0 && t('count', { count: total, number: formats.number(total) })}
      </p>
      {topics.length === 0 ? (
        <Card padded={false}>
          <Nothing wanted={wanted} onClear={onClear} />
        </Card>
      ) : (
        <>
          <Card padded={false}>
            <ul className={styles['list']}>
              {topics.map(topic => (
                <TopicRow key={topic.id} topic={topic} search={wanted.search} />
              ))}
            </ul>
          </Card>
          <LoadMore
            hasMore={hasNextPage}
            busy={isFetchingNextPage}
            failed={isFetchNextPageError}
            onMore={onMore}
            end={t('end')}
          />
        </>
      )}
    </div>
  )
}

/** Why there is no topic, and how to go on. */
function Nothing({ wanted: { search, followed }, onClear }: TopicListProps) {
  const { t } = useTranslation('topics')
  if (search) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('empty.search.title', { search })}
        text={t('empty.search.text')}
        actions={<Button onClick={onClear}>{t('empty.search.action')}</Button>}
      />
    )
  }
  const kind = followed === null ? 'all' : followed ? 'followed' : 'others'
  return (
    <EmptyState
      icon={<Hash />}
      title={t(`empty.${kind}.title`)}
      text={t(`empty.${kind}.text`)}
      actions={followed === true && <ButtonLink href="/topics?show=others">{t('empty.followed_action')}</ButtonLink>}
    />
  )
}
