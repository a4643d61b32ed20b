import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Address } from '../../lib/use-address.ts'
import { useAddressText } from '../../lib/use-address-text.ts'
import { Toolbar } from '../../ui/data/toolbar.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { topicChoicesQuery } from '../posts/posts-queries.ts'
import type { SubmissionsWanted } from './submissions-queries.ts'

interface SubmissionsFiltersProps {
  readonly wanted: SubmissionsWanted
  readonly address: Address
}

/** Words and topic that narrow the list; both stand in the address. */
export function SubmissionsFilters({ wanted, address }: SubmissionsFiltersProps) {
  const { t } = useTranslation('studio/submissions')
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
        {topics
          .filter(({ id, user_submittable }) => user_submittable || id === wanted.topicId)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </Select>
    </Toolbar>
  )
}
