import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../lib/page-of.ts'
import { useAddress } from '../../lib/use-address.ts'
import { Button } from '../../ui/actions/button.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { TabLinks } from '../../ui/surface/tab-links.tsx'
import { AudienceCodesDialog } from '../codes/audience-codes-dialog.tsx'
import { GuideLink } from '../integration/guide-link.tsx'
import { ROLE_NAMES } from '../parts/ranks.ts'
import { PeopleFilters } from './people-filters.tsx'
import { PeopleList } from './people-list.tsx'
import { PEOPLE_SORTS, type PeopleWanted } from './people-queries.ts'

const STATES = ['active', 'inactive'] as const

/** Everybody in the program: found by name, role and department, a page at a time. */
export function PeoplePage() {
  const { t } = useTranslation('console/people')
  const address = useAddress()
  const [isAsked, setAsked] = useState(false)
  const state = STATES.find(each => each === address.get('state')) ?? null
  const wanted: PeopleWanted = {
    search: address.get('q') ?? '',
    active: state === null ? null : state === 'active',
    role: ROLE_NAMES.find(each => each === address.get('role')) ?? null,
    department: address.get('department') ?? '',
    sort: sortOf(address.get('sort')),
    page: pageOf(address),
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={
          <>
            {t('lead')} <GuideLink page="use/administrators#people" text="guide_read" />
          </>
        }
        actions={
          <Button icon={<KeyRound aria-hidden="true" />} onClick={() => setAsked(true)}>
            {t('audience.title', { ns: 'console/codes' })}
          </Button>
        }
      />
      <TabLinks
        label={t('states')}
        links={[
          { href: address.hrefWith({ state: null }), label: t('all'), current: state === null },
          ...STATES.map(each => ({
            href: address.hrefWith({ state: each }),
            label: t(`state.${each}`),
            current: each === state,
          })),
        ]}
      />
      <PeopleFilters wanted={wanted} address={address} />
      <PeopleList wanted={wanted} address={address} />
      {isAsked && <AudienceCodesDialog onClose={() => setAsked(false)} />}
    </>
  )
}

const sortOf = (given: string | null): string =>
  given !== null && PEOPLE_SORTS.some(sort => given === sort || given === `-${sort}`) ? given : 'display_name'
