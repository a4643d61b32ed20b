import { UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../lib/use-address.ts'
import { useAddressText } from '../../lib/use-address-text.ts'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { Toolbar } from '../../ui/data/toolbar.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { TabLinks } from '../../ui/surface/tab-links.tsx'
import { AudiencesList } from './audiences-list.tsx'

const TYPES = ['dynamic', 'group'] as const

/** Sets of people that posts, topics and polls are for. */
export function AudiencesPage() {
  const { t } = useTranslation('studio/audiences')
  const address = useAddress()
  const search = useAddressText('q')
  const type = TYPES.find(each => each === address.get('type')) ?? null
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <ButtonLink look="primary" href="/audiences/new" icon={<UserPlus aria-hidden="true" />}>
            {t('new')}
          </ButtonLink>
        }
      />
      <TabLinks
        label={t('types')}
        links={[
          { href: address.hrefWith({ type: null }), label: t('all'), current: type === null },
          ...TYPES.map(each => ({
            href: address.hrefWith({ type: each }),
            label: t(`type.${each}`),
            current: each === type,
          })),
        ]}
      />
      <Toolbar
        search={<SearchField label={t('search')} value={search.typed} maxLength={200} onChange={search.type} />}
      />
      <AudiencesList
        wanted={{ search: search.kept, type, page: Math.max(1, Math.trunc(Number(address.get('page')) || 1)) }}
        address={address}
      />
    </>
  )
}
