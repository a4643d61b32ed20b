import { useInfiniteQuery } from '@tanstack/react-query'
import { FileDown, ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/formats.ts'
import { addDays, readDay, startOf } from '../../../lib/days.ts'
import { type Address, useAddress } from '../../../lib/use-address.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { LoadMore } from '../../../ui/list/load-more.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { GuideLink } from '../integration/guide-link.tsx'
import styles from './audit.module.css'
import { AuditEntry } from './audit-entry.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AUDIT_ACTIONS, type AuditWanted, auditQuery, useNames } from './audit-queries.ts'

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

interface AuditListProps {
  readonly wanted: AuditWanted
  readonly address: Address
}

/** The changes that match; more come as one reads on. */
function AuditList({ wanted, address }: AuditListProps) {
  const { t } = useTranslation('console/audit')
  const query = useInfiniteQuery(auditQuery(wanted))
  const events = query.data?.pages.flatMap(page => page.events) ?? []
  const names = useNames(events)
  if (query.error && !query.data)
    return <ProblemState error={query.error} busy={query.isFetching} onRetry={() => query.refetch()} />
  if (!query.data) return <TableSkeleton />
  if (events.length === 0) return <NothingChanged isNarrowed={Object.values(wanted).some(value => value !== null)} />
  return (
    <>
      <ol className={styles['list']} aria-label={t('title')} aria-busy={query.isPlaceholderData || undefined}>
        {events.map(event => (
          <AuditEntry key={event.id} event={event} names={names} address={address} />
        ))}
      </ol>
      <LoadMore list={query} end={t('end')} />
    </>
  )
}

function NothingChanged({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const { t } = useTranslation('console/audit')
  const kind = isNarrowed ? 'narrowed' : 'all'
  return (
    <Card padded={false}>
      <EmptyState icon={<ScrollText />} title={t(`empty.${kind}.title`)} text={t(`empty.${kind}.text`)} />
    </Card>
  )
}
