import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import list from '../../../desk/list.module.css'
import { RecordList } from '../../../desk/record-list.tsx'
import { pageOf } from '../../../lib/page-of.ts'
import type { Address } from '../../../lib/use-address.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Avatar } from '../../../ui/identity/avatar.tsx'
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
  const query = useQuery(followersQuery(topicId, page))
  return (
    <div className={styles['part']}>
      <RecordList
        label={t('part.followers')}
        query={query}
        rows={query.data?.followers}
        total={query.data?.total}
        idOf={({ user_id }) => user_id}
        page={page}
        pageSize={FOLLOWERS_PAGE_SIZE}
        address={address}
        empty={<EmptyState icon={<UserRound />} title={t('no_followers.title')} text={t('no_followers.text')} />}
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
    </div>
  )
}
