import { useTranslation } from 'react-i18next'
import { pageOf } from '../../lib/page-of.ts'
import { useAddress } from '../../lib/use-address.ts'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { TabLinks } from '../../ui/surface/tab-links.tsx'
import { SubmissionsFilters } from './submissions-filters.tsx'
import { SubmissionsList } from './submissions-list.tsx'
import { SUBMISSION_STATES, type SubmissionsWanted } from './submissions-queries.ts'

/** What employees submitted: what waits for a decision, and what was decided. */
export function SubmissionsPage() {
  const { t } = useTranslation('studio/submissions')
  const address = useAddress()
  const wanted: SubmissionsWanted = {
    state: SUBMISSION_STATES.find(each => each === address.get('state')) ?? 'review',
    search: address.get('q') ?? '',
    topicId: Number(address.get('topic')) || null,
    page: pageOf(address),
  }
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <TabLinks
        label={t('states')}
        links={SUBMISSION_STATES.map(each => ({
          href: address.hrefWith({ state: each === 'review' ? null : each }),
          label: t(`tab.${each}`),
          current: each === wanted.state,
        }))}
      />
      <SubmissionsFilters wanted={wanted} address={address} />
      <SubmissionsList wanted={wanted} address={address} />
    </>
  )
}
