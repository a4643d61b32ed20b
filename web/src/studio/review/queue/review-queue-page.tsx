import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../../app/problem-state.tsx'
import { useMe } from '../../../app/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { pageOf } from '../../../lib/page-of.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { TabLinks } from '../../../ui/surface/tab-links.tsx'
import { QUEUES, queueCountQuery } from '../review-queries.ts'
import { QueueFilters } from './queue-filters.tsx'
import { QueueList } from './queue-list.tsx'

/** Posts that wait for another pair of eyes: first those that this person is asked for. */
export function ReviewQueuePage() {
  const { t } = useTranslation('studio/review')
  const { user_id } = useMe().user
  const address = useAddress()
  const formats = useFormats()
  const mine = useQuery(queueCountQuery('mine', user_id))
  const all = useQuery(queueCountQuery('all', user_id))
  const counts = { mine: mine.data ?? 0, all: all.data ?? 0, written: 0 }
  const asked = QUEUES.find(each => each === address.get('who'))
  const queue = asked ?? (mine.data === 0 ? 'all' : 'mine')
  const wanted = {
    ...{ queue, userId: user_id, search: address.get('q') ?? '' },
    ...{ topicId: Number(address.get('topic')) || null, page: pageOf(address) },
  }
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <TabLinks
        label={t('queues')}
        links={QUEUES.map(each => ({
          href: address.hrefWith({ who: each }),
          label: (
            <>
              {t(`queue.${each}`)} {counts[each] > 0 && <span>{formats.number(counts[each])}</span>}
            </>
          ),
          current: each === queue,
        }))}
      />
      <QueueFilters wanted={wanted} address={address} />
      {asked === undefined && mine.error && (
        <ProblemState error={mine.error} busy={mine.isFetching} onRetry={() => mine.refetch()} />
      )}
      {asked === undefined && mine.isPending && <TableSkeleton />}
      {(asked !== undefined || mine.data !== undefined) && <QueueList wanted={wanted} address={address} />}
    </>
  )
}
