import { useTranslation } from 'react-i18next'
import { AddressSearch } from '../../../desk/address-search.tsx'
import type { Address } from '../../../lib/use-address.ts'
import { useAddressText } from '../../../lib/use-address-text.ts'
import { Toolbar } from '../../../ui/data/toolbar.tsx'
import { TopicSelect } from '../../parts/topic-select.tsx'
import type { QueueWanted } from '../review-queries.ts'

interface QueueFiltersProps {
  readonly wanted: QueueWanted
  readonly address: Address
}

/** Words and a topic that narrow the queue. */
export function QueueFilters({ wanted, address }: QueueFiltersProps) {
  const { t } = useTranslation('studio/review')
  const search = useAddressText('q')
  return (
    <Toolbar search={<AddressSearch label={t('search')} text={search} />}>
      <TopicSelect label={t('topic')} every={t('every_topic')} topicId={wanted.topicId} address={address} />
    </Toolbar>
  )
}
