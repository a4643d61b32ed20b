import { useQuery } from '@tanstack/react-query'
import { FolderSearch, Hash } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RecordList } from '../../desk/record-list.tsx'
import type { Address } from '../../lib/use-address.ts'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useTopicColumns } from './topic-columns.tsx'
import { PAGE_SIZE, type TopicsWanted, topicsQuery } from './topics-queries.ts'

interface TopicsListProps {
  readonly wanted: TopicsWanted
  readonly address: Address
}

/** The topics that match, a page of them. */
export function TopicsList({ wanted, address }: TopicsListProps) {
  const { t } = useTranslation('studio/topics')
  const columns = useTopicColumns()
  const query = useQuery(topicsQuery(wanted))
  return (
    <RecordList
      label={t('title')}
      columns={columns}
      query={query}
      rows={query.data?.topics}
      total={query.data?.total}
      idOf={({ id }) => id}
      page={wanted.page}
      pageSize={PAGE_SIZE}
      sort={wanted.sort}
      address={address}
      empty={<NoTopics wanted={wanted} />}
    />
  )
}

/** Why there is no topic, and how to go on. */
function NoTopics({ wanted }: { readonly wanted: TopicsWanted }) {
  const { t } = useTranslation('studio/topics')
  const kind = wanted.search !== '' ? 'narrowed' : wanted.state === 'any' ? 'all' : 'state'
  return (
    <EmptyState
      icon={kind === 'narrowed' ? <FolderSearch /> : <Hash />}
      title={t(`empty.${kind}.title`)}
      text={t(`empty.${kind}.text`)}
      actions={kind !== 'narrowed' && <ButtonLink href="/topics/new">{t('new')}</ButtonLink>}
    />
  )
}
