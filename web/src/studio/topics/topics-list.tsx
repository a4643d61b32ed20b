import { useQuery } from '@tanstack/react-query'
import { FolderSearch, Hash } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../app/problem-state.tsx'
import type { Address } from '../../lib/use-address.ts'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import { Pager } from '../../ui/data/pager.tsx'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Card } from '../../ui/surface/card.tsx'
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
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(topicsQuery(wanted))
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <TableSkeleton />
  if (data.topics.length === 0) return <NoTopics wanted={wanted} />
  return (
    <>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={data.topics}
        idOf={({ id }) => id}
        sorting={{ now: wanted.sort, hrefOf: sort => address.hrefWith({ sort }) }}
        stale={isPlaceholderData}
      />
      <Pager
        page={wanted.page}
        pageSize={PAGE_SIZE}
        total={data.total}
        hrefOf={page => address.hrefWith({ page: page === 1 ? null : String(page) })}
      />
    </>
  )
}

/** Why there is no topic, and how to go on. */
function NoTopics({ wanted }: { readonly wanted: TopicsWanted }) {
  const { t } = useTranslation('studio/topics')
  const kind = wanted.search !== '' || wanted.page > 1 ? 'narrowed' : wanted.state === 'any' ? 'all' : 'state'
  return (
    <Card padded={false}>
      <EmptyState
        icon={kind === 'narrowed' ? <FolderSearch /> : <Hash />}
        title={t(`empty.${kind}.title`)}
        text={t(`empty.${kind}.text`)}
        actions={
          kind !== 'narrowed' && (
            <ButtonLink look={kind === 'all' ? 'primary' : 'secondary'} href="/topics/new">
              {t('new')}
            </ButtonLink>
          )
        }
      />
    </Card>
  )
}
