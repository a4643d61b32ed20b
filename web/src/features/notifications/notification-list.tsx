import { useInfiniteQuery } from '@tanstack/react-query'
import { Bell, CheckCheck, ClipboardCheck } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { groupNotifications } from './grouped.ts'
import { NotificationRow } from './notification-row.tsx'
import styles from './notifications-page.module.css'
import { notificationsQuery, type Shown } from './notifications-queries.ts'

const ICONS = { all: Bell, unread: CheckCheck, todo: ClipboardCheck }
const SKELETONS = 5

/** Notifications by what they are about, endless. */
export function NotificationList({ shown }: { readonly shown: Shown }) {
  const { t } = useTranslation('notifications')
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError, ...list } = useInfiniteQuery(
    notificationsQuery(shown),
  )
  const { fetchNextPage } = list
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const groups = useMemo(() => groupNotifications(data ?? []), [data])
  if (!data) {
    if (error) return <ProblemState error={error} busy={isFetching} onRetry={() => list.refetch()} />
    return (
      <Card padded={false} aria-busy="true">
        <VisuallyHidden as="p">{t('loading', { ns: 'ui' })}</VisuallyHidden>
        {Array.from({ length: SKELETONS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <div key={index} className={styles['row']}>
            <Skeleton width="2.25rem" height="2.25rem" radius="50%" />
            <div className={styles['words']}>
              <Skeleton width="55%" height="1.25rem" />
              <Skeleton width="80%" height="1.125rem" />
            </div>
          </div>
        ))}
      </Card>
    )
  }
  if (groups.length === 0) {
    const Icon = ICONS[shown]
    return (
      <Card padded={false}>
        <EmptyState
          icon={<Icon />}
          title={t(`empty.${shown}.title`)}
          text={t(`empty.${shown}.text`)}
          actions={shown !== 'all' && <ButtonLink href="/notifications">{t('empty.to_all')}</ButtonLink>}
        />
      </Card>
    )
  }
  return (
    <>
      <Card padded={false}>
        <ul className={styles['list']} aria-busy={isFetchingNextPage}>
          {groups.map(group => (
            <NotificationRow key={group.key} group={group} />
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
  )
}
