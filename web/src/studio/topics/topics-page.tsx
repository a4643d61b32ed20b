import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AddressSearch } from '../../desk/address-search.tsx'
import { pageOf } from '../../lib/page-of.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useAddressText } from '../../lib/use-address-text.ts'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { Toolbar } from '../../ui/data/toolbar.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { TabLinks } from '../../ui/surface/tab-links.tsx'
import { TopicsList } from './topics-list.tsx'
import { TOPIC_SORTS } from './topics-queries.ts'

const TABS = ['any', 'published', 'hidden', 'archived'] as const

/** What posts are published in: found, sorted, shown, hidden and put away. */
export function TopicsPage() {
  const { t } = useTranslation('studio/topics')
  const address = useAddress()
  const search = useAddressText('q')
  const state = TABS.find(each => each === address.get('state')) ?? 'any'
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <ButtonLink look="primary" href="/topics/new" icon={<Plus aria-hidden="true" />}>
            {t('new')}
          </ButtonLink>
        }
      />
      <TabLinks
        label={t('states')}
        links={TABS.map(each => ({
          href: address.hrefWith({ state: each === 'any' ? null : each }),
          label: t(`tab.${each}`),
          current: each === state,
        }))}
      />
      <Toolbar search={<AddressSearch label={t('search')} text={search} />} />
      <TopicsList
        wanted={{
          state,
          search: search.kept,
          sort: TOPIC_SORTS.find(sort => sort === address.get('sort')) ?? 'name',
          page: pageOf(address),
        }}
        address={address}
      />
    </>
  )
}
