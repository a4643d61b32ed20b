import type { AuditEvent } from '@atrium/client'
import { useInfiniteQuery, useQuery } from '@tanstack/preact-query'
import { FileDown, ScrollText, UserRound, X } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { addDays, readDay, startOf } from '../../../lib/days.ts'
import { type Address, useAddress } from '../../../lib/use-address.ts'
import { useDeferred } from '../../../lib/use-delayed.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { Loaded } from '../../../ui/admin/loaded.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { Toolbar } from '../../../ui/data/toolbar.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Radio } from '../../../ui/form/choice.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import endless from '../../../ui/list/endless-list.module.css'
import { EndlessList } from '../../../ui/list/endless-list.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { GuideLink } from '../integration/integration-parts.tsx'
import styles from './audit.module.css'
import { AuditEntry } from './audit-entry.tsx'
import { RECORD_TYPES, useTypeName } from './audit-names.ts'
import {
  ACTORS_MAX,
  AUDIT_ACTIONS,
  type AuditWanted,
  actorChoicesQuery,
  auditQuery,
  namesQuery,
  useNames,
} from './audit-queries.ts'

const NAME = /^[a-z_]{1,50}$/
const ID = /^[\w.-]{1,50}$/

/** Changes with their authors, the newest first; the filters stand in the address. */
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
  const kind = Object.values(wanted).some(value => value !== null) ? 'narrowed' : 'all'
  return (
    <EndlessList
      list={query}
      skeleton={<TableSkeleton />}
      isEmpty={() => events.length === 0}
      empty={<EmptyState icon={<ScrollText />} title={t(`empty.${kind}.title`)} text={t(`empty.${kind}.text`)} />}
      end={t('end')}
    >
      {() => (
        <Card padded={false}>
          <ol className={endless.list} aria-label={t('title')}>
            {events.map(event => (
              <AuditEntry key={event.id} event={event} names={names} address={address} />
            ))}
          </ol>
        </Card>
      )}
    </EndlessList>
  )
}

interface AuditFiltersProps {
  readonly wanted: AuditWanted
  /** Days, or empty. */
  readonly since: string
  readonly until: string
  readonly address: Address
}

/** Filters by author, record and date. */
function AuditFilters({ wanted, since, until, address }: AuditFiltersProps) {
  const { t } = useTranslation('console/audit')
  const nameOf = useTypeName()
  const { actorId, type, recordId, action } = wanted
  const types = type && !RECORD_TYPES.some(each => each === type) ? [type, ...RECORD_TYPES] : RECORD_TYPES
  const isNarrowed = Boolean(actorId || type || recordId || action || since || until)
  const day = (name: 'since' | 'until', value: string) => (
    <label className={styles.day} htmlFor={`audit-${name}`}>
      {t(name)}
      <TextInput
        id={`audit-${name}`}
        type="date"
        value={value}
        onInput={event => address.change({ [name]: event.currentTarget.value })}
      />
    </label>
  )
  return (
    <Toolbar>
      <ActorFilter actorId={actorId} onChange={id => address.change({ by: id === null ? null : String(id) })} />
      <Select
        aria-label={t('what')}
        value={type ?? ''}
        onChange={event => address.change({ type: event.currentTarget.value, id: null })}
      >
        <option value="">{t('every_type')}</option>
        {types.map(each => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('action')}
        value={action ?? ''}
        onChange={event => address.change({ action: event.currentTarget.value as AuditEvent['action'] | '' })}
      >
        <option value="">{t('every_action')}</option>
        {AUDIT_ACTIONS.map(each => (
          <option key={each} value={each}>
            {t(`did.${each}`)}
          </option>
        ))}
      </Select>
      <span className={styles.days}>
        {day('since', since)}
        {day('until', until)}
      </span>
      {recordId && (
        <Button icon={<X aria-hidden="true" />} onClick={() => address.change({ id: null })}>
          {t('only_record', { type: type ? nameOf(type) : '', id: recordId })}
        </Button>
      )}
      {isNarrowed && (
        <Button
          look="quiet"
          icon={<X aria-hidden="true" />}
          onClick={() => address.change({ by: null, type: null, id: null, action: null, since: null, until: null })}
        >
          {t('clear_filters')}
        </Button>
      )}
    </Toolbar>
  )
}

interface ActorFilterProps {
  readonly actorId: number | null
  readonly onChange: (actorId: number | null) => void
}

/** Filter by author: one person, found by name, or all. */
function ActorFilter({ actorId, onChange }: ActorFilterProps) {
  const { t } = useTranslation('console/audit')
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const wanted = useDeferred(search.trim())
  const query = useQuery(actorChoicesQuery(wanted))
  const { data: found = [] } = query
  const { data: names } = useQuery(namesQuery(actorId === null ? [] : [actorId]))
  const choose = (id: number | null) => {
    onChange(id)
    setOpen(false)
  }
  return (
    <>
      <Button icon={<UserRound aria-hidden="true" />} onClick={() => setOpen(true)}>
        {`${t('who')}: ${actorId === null ? t('anybody') : (names?.get(actorId) ?? t('person'))}`}
      </Button>
      <Dialog open={isOpen} title={t('find_person')} onClose={() => setOpen(false)}>
        <SearchField label={t('search_people')} value={search} maxLength={200} onChange={setSearch} />
        <fieldset className={styles.people} aria-label={t('who')}>
          <Radio name="actor" label={t('anybody')} checked={actorId === null} onChange={() => choose(null)} />
          <Loaded query={query}>
            {(wanted ? found : []).map(({ user_id, display_name, user_name }) => (
              <Radio
                key={user_id}
                name="actor"
                label={<bdi>{display_name}</bdi>}
                hint={user_name}
                checked={user_id === actorId}
                onChange={() => choose(user_id)}
              />
            ))}
          </Loaded>
        </fieldset>
        {wanted && found.length >= ACTORS_MAX && <p>{t('more_people')}</p>}
      </Dialog>
    </>
  )
}
