import { useInfiniteQuery } from '@tanstack/preact-query'
import { Link } from 'wouter-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { LevelChoice } from '../../topics/topic-row.tsx'
import { topicsQuery } from '../../topics/topics-queries.ts'
import styles from './notices.module.css'

/** The notification level of each followed topic. */
export function TopicLevels() {
  const { t } = useTranslation('me')
  const list = useInfiniteQuery(topicsQuery({ search: '', followed: true, sort: 'name' }))
  const { data, error, isFetching } = list
  return (
    <div className={styles.part}>
      <div>
        <h3 className={styles.label}>{t('notices.topics.label')}</h3>
        <p className={styles.note}>{data?.total === 0 ? t('notices.topics.none') : t('notices.topics.lead')}</p>
      </div>
      {!data && error && <ProblemState error={error} busy={isFetching} onRetry={() => list.refetch()} />}
      {!data && !error && <Skeleton height="6rem" radius="10px" />}
      {data && data.total > 0 && (
        <ul className={styles.topics}>
          {data.topics.map(topic => (
            <li key={topic.id}>
              <Link href={`/topics/${topic.id}`} className={styles.topic}>
                <bdi>{topic.name}</bdi>
              </Link>
              <LevelChoice topic={topic} />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button size="s" look="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {list.isFetchNextPageError ? t('try_again', { ns: 'ui' }) : t('notices.topics.more')}
        </Button>
      )}
    </div>
  )
}
