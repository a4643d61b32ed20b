import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../app/session/session.tsx'
import { AddressSearch } from '../../desk/address-search.tsx'
import type { Address } from '../../lib/use-address.ts'
import { useAddressText } from '../../lib/use-address-text.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Toolbar } from '../../ui/data/toolbar.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TopicSelect } from '../parts/topic-select.tsx'
import type { PostsWanted } from './posts-queries.ts'

interface PostsFiltersProps {
  readonly wanted: PostsWanted
  readonly address: Address
}

/** Words, topic and author that narrow the list; all of them stand in the address. */
export function PostsFilters({ wanted, address }: PostsFiltersProps) {
  const { t } = useTranslation('studio/posts')
  const me = useMe()
  const search = useAddressText('q')
  const isNarrowed = Boolean(wanted.search || wanted.topicId || wanted.authorId)
  return (
    <Toolbar search={<AddressSearch label={t('search')} text={search} />}>
      <TopicSelect label={t('topic')} every={t('every_topic')} topicId={wanted.topicId} address={address} />
      <Select
        aria-label={t('author')}
        value={wanted.authorId ?? ''}
        onChange={event => address.change({ author: event.target.value })}
      >
        <option value="">{t('every_author')}</option>
        <option value={me.user.user_id}>{t('mine')}</option>
        {wanted.authorId && wanted.authorId !== me.user.user_id && (
          <option value={wanted.authorId}>{t('one_author')}</option>
        )}
      </Select>
      {isNarrowed && (
        <Button
          look="quiet"
          icon={<X aria-hidden="true" />}
          onClick={() => {
            search.commit('')
            address.change({ q: null, topic: null, author: null })
          }}
        >
          {t('clear_filters')}
        </Button>
      )}
    </Toolbar>
  )
}
