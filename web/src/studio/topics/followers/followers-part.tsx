import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../../app/problem-state.tsx'
import list from '../../../desk/list.module.css'
import { pageOf } from '../../../lib/page-of.ts'
import type { Address } from '../../../lib/use-address.ts'
import { DataTable } from '../../../ui/data/data-table.tsx'
import { Pager } from '../../../ui/data/pager.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Avatar } from '../../../ui/identity/avatar.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import styles from '../topics.module.css'
import { FOLLOWERS_PAGE_SIZE, followersQuery } from '../topics-queries.ts'

interface FollowersPartProps {
  readonly topicId: number
  readonly address: Address
}

/** Who follows a topic. */
export function FollowersPart({ topicId, address }: FollowersPartProps) {
  const { t } = useTranslation('studio/topics')
  const page = pageOf(address)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(followersQuery(topicId, page))
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <TableSkeleton />
  if (data.total === 0) {
    return (
      <Card padded={false} className={styles['part'] ?? ''}>
        <EmptyState icon={<UserRound />} title={t('no_followers.title')} text={t('no_followers.text')} />
      </Card>
    )
  }
  return (
    <div className={styles['part']}>
      <DataTable
        label={t('part.followers')}
        rows={data.followers}
        idOf={({ user_id }) => user_id}
        stale={isPlaceholderData}
        columns={[
          {
            key: 'name',
            label: t('column.name'),
            kind: 'main',
            cell: ({ display_name, avatar_url }) => (
              <div className={list['withPicture']}>
                <Avatar name={display_name} url={avatar_url} size={32} />
                <span className={list['name']} dir="auto">
                  {display_name}
                </span>
              </div>
            ),
          },
          {
            key: 'username',
            label: t('column.user_name'),
            cell: ({ username }) => <span className={list['soft']}>{username}</span>,
          },
        ]}
      />
      <Pager
        page={page}
        pageSize={FOLLOWERS_PAGE_SIZE}
        total={data.total}
        hrefOf={next => address.hrefWith({ page: next === 1 ? null : String(next) })}
      />
    </div>
  )
}
