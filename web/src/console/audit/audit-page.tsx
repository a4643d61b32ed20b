import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { addDays, readDay, startOf } from '../../lib/days.ts'
import { useAddress } from '../../lib/use-address.ts'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { GuideLink } from '../integration/guide-link.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import { AUDIT_ACTIONS, type AuditWanted } from './audit-queries.ts'

const NAME = /^[a-z_]{1,50}$/
const ID = /^[\w.-]{1,50}$/

/** Who changed what, the newest first; what narrows it stands in the address. */
export function AuditPage() {
  const { t } = useTranslation('console/audit')
  const { zone } = useFormats()
  const address = useAddress()
  const type = address.get('type')
  const id = address.get('id')
  const since = readDay(address.get('since'))
  const until = readDay(address.get('until'))
  const wanted: AuditWanted = {
    actorId: Number(address.get('by')) || null,
    type: type && NAME.test(type) ? type : null,
    recordId: id && ID.test(id) ? id : null,
    action: AUDIT_ACTIONS.find(each => each === address.get('action')) ?? null,
    since: since && startOf(since, zone),
    // The last day is meant to be in it.
    until: until && startOf(addDays(until, 1), zone),
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={
          <>
            {t('lead')} <GuideLink page="use/administrators#who-did-what" text="guide_read" />
          </>
        }
        actions={
          <ButtonLink href="/exports" icon={<FileDown aria-hidden="true" />}>
            {t('export')}
          </ButtonLink>
        }
      />
      <AuditFilters wanted={wanted} since={since ?? ''} until={until ?? ''} address={address} />
      <AuditList wanted={wanted} address={address} />
    </>
  )
}
