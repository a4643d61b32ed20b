import { useQuery } from '@tanstack/react-query'
import { CircleCheck, FileSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RecordList } from '../../../desk/record-list.tsx'
import type { Address } from '../../../lib/use-address.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PAGE_SIZE, type QueueWanted, queueQuery } from '../review-queries.ts'
import { useQueueColumns } from './queue-columns.tsx'

interface QueueListProps {
  readonly wanted: QueueWanted
  readonly address: Address
}

/** The posts of a queue, a page of them. */
export function QueueList({ wanted, address }: QueueListProps) {
  const { t } = useTranslation('studio/review')
  const query = useQuery(queueQuery(wanted))
  const columns = useQueueColumns(query.data?.posts ?? [])
  return (
    <RecordList
      label={t('title')}
      columns={columns}
      query={query}
      rows={query.data?.posts}
      total={query.data?.total}
      idOf={({ id }) => id}
      page={wanted.page}
      pageSize={PAGE_SIZE}
      address={address}
      empty={<Nothing wanted={wanted} address={address} />}
    />
  )
}

/** Why nothing waits, and where one goes on. */
function Nothing({ wanted: { queue, search, topicId }, address }: QueueListProps) {
  const { t } = useTranslation('studio/review')
  if (search !== '' || topicId !== null)
    return <EmptyState icon={<FileSearch />} title={t('empty.narrowed.title')} text={t('empty.narrowed.text')} />
  return (
    <EmptyState
      icon={<CircleCheck />}
      title={t(`empty.${queue}.title`)}
      text={t(`empty.${queue}.text`)}
      actions={
        queue === 'mine' ? (
          <ButtonLink href={address.hrefWith({ who: 'all' })}>{t('empty.see_all')}</ButtonLink>
        ) : (
          <ButtonLink href="/posts?state=draft">{t('empty.see_drafts')}</ButtonLink>
        )
      }
    />
  )
}
