import { useTranslation } from 'react-i18next'
import { AddressSearch } from '../../desk/address-search.tsx'
import type { Address } from '../../lib/use-address.ts'
import { useAddressText } from '../../lib/use-address-text.ts'
import { Toolbar } from '../../ui/data/toolbar.tsx'
import { TopicSelect } from '../parts/topic-select.tsx'
import type { SubmissionsWanted } from './submissions-queries.ts'

interface SubmissionsFiltersProps {
  readonly wanted: SubmissionsWanted
  readonly address: Address
}

/** Words and topic that narrow the list; both stand in the address. */
export function SubmissionsFilters({ wanted, address }: SubmissionsFiltersProps) {
  const { t } = useTranslation('studio/submissions')
  const search = useAddressText('q')
  return (
    <Toolbar search={<AddressSearch label={t('search')} text={search} />}>
      <TopicSelect label={t('topic')} every={t('every_topic')} topicId={wanted.topicId} address={address} submittable />
    </Toolbar>
  )
}
