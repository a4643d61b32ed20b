import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Address } from '../../../lib/use-address.ts'
import { useAddressText } from '../../../lib/use-address-text.ts'
import { Toolbar } from '../../../ui/data/toolbar.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { topicChoicesQuery } from '../../posts/posts-queries.ts'
import type { QueueWanted } from '../review-queries.ts'

interface QueueFiltersProps {
  readonly wanted: QueueWanted
  readonly address: Address
}

/** Words and a topic that narrow the queue. */
export function QueueFilters({ wanted, address }: QueueFiltersProps) {
  const { t } = useTranslation('studio/review')
  const search = useAddressText('q')
  const { data: topics = [] } = useQuery(topicChoicesQuery)
  return (
    <Toolbar
      search={
        <SearchField
          label={t('search')}
          value={search.typed}
          maxLength={200}
          onChange={search.type}
          onKeyDown={event => event.key === 'Enter' && search.commit(search.typed)}
        />
      }
    >
      <Select
        aria-label={t('topic')}
        value={wanted.topicId ?? ''}
        onChange={event => address.change({ topic: event.target.value })}
      >
        <option value="">{t('every_topic')}</option>
        {topics.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Toolbar>
  )
}
