import type { DirectoryPerson } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { FileUp, KeyRound, Mail, UserPlus, UserSearch, UsersRound } from 'lucide-preact'
import { useMemo, useState } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { classes } from '../../../lib/classes.ts'
import { type Address, pageOf, useAddress } from '../../../lib/use-address.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { AddressTabs } from '../../../ui/admin/address-tabs.tsx'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import list from '../../../ui/admin/list.module.css'
import { RecordList } from '../../../ui/admin/record-list.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { SelectionBar } from '../../../ui/data/toolbar.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { AudienceCodesDialog, CodesDialog } from '../codes/codes-dialogs.tsx'
import { GuideLink } from '../integration/integration-parts.tsx'
import { PersonCell } from '../parts/parts.tsx'
import { ROLE_NAMES } from '../parts/ranks.ts'
import { LISTS, RESTRICTED_ROLES } from '../restrictions/lists-queries.ts'
import { BulkDialog, type BulkKind, usePicked } from './bulk-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import styles from './people.module.css'
import { PeopleFilters } from './people-filters.tsx'
import {
  BULK_MAX,
  filterOf,
  PAGE_SIZE,
  PEOPLE_SORTS,
  PERSON_STATUSES,
  type PeopleWanted,
  peopleQuery,
  useAllFound,
} from './people-queries.ts'

/** Names of lists in a cell. */
const NAMES_SHOWN = 3
const RESTRICTED = ['yes', 'no'] as const
const STATES = ['all', 'active', 'inactive'] as const

/** All people of the program: found by name, role and department. */
export function PeoplePage() {
  const { t } = useTranslation('console/people')
  const address = useAddress()
  const [isAsked, setAsked] = useState(false)
  const state = STATES.find(each => each === address.get('state')) ?? 'all'
  const wanted: PeopleWanted = {
    search: address.get('q') ?? '',
    active: state === 'all' ? null : state === 'active',
    role: ROLE_NAMES.find(each => each === address.get('role')) ?? null,
    department: address.get('department') ?? '',
    place: address.get('place') ?? '',
    status: PERSON_STATUSES.find(each => each === address.get('status')) ?? null,
    restricted: RESTRICTED.find(each => each === address.get('restricted'))
      ? address.get('restricted') === 'yes'
      : null,
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
          <>
            <ButtonLink look="primary" href="/people/new" icon={<UserPlus aria-hidden="true" />}>
              {t('add')}
            </ButtonLink>
            <ButtonLink href="/people/imports" icon={<FileUp aria-hidden="true" />}>
              {t('import')}
            </ButtonLink>
            <Button icon={<KeyRound aria-hidden="true" />} onClick={() => setAsked(true)}>
              {t('audience.title', { ns: 'console/codes' })}
            </Button>
          </>
        }
      />
      <AddressTabs
        label={t('states')}
        name="state"
        values={STATES}
        current={state}
        labelOf={each => (each === 'all' ? t('all') : t(`state.${each}`))}
      />
      <PeopleFilters wanted={wanted} address={address} />
      <PeopleList wanted={wanted} address={address} />
      {isAsked && <AudienceCodesDialog onClose={() => setAsked(false)} />}
    </>
  )
}

const sortOf = (given: string | null): string =>
  given !== null && PEOPLE_SORTS.some(sort => given === sort || given === `-${sort}`) ? given : 'display_name'

interface PeopleListProps {
  readonly wanted: PeopleWanted
  readonly address: Address
}

/** The people that match, a page of them; the old ones stay until the new ones are there. */
function PeopleList({ wanted, address }: PeopleListProps) {
  const { t } = useTranslation('console/people')
  const columns = usePeopleColumns()
  const query = useQuery(peopleQuery(wanted))
  const people = query.data?.rows ?? []
  const { selection, people: picked, replace } = usePicked(people)
  const [isAsked, setAsked] = useState(false)
  const [bulk, setBulk] = useState<BulkKind | null>(null)
  const [invited, setInvited] = useState<'picked' | 'found' | null>(null)
  const all = useAllFound()
  const formats = useFormats()
  const total = query.data?.total ?? 0
  const found = Math.min(total, BULK_MAX)
  return (
    <>
      {total > 0 && selection.size === 0 && (
        <div className={styles.found}>
          <Button size="s" icon={<Mail aria-hidden="true" />} onClick={() => setInvited('found')}>
            {t('invite.all_found', { count: total, number: formats.number(total) })}
          </Button>
        </div>
      )}
      <RecordList
        label={t('title')}
        columns={columns}
        query={query}
        idOf={({ user_id }) => user_id}
        nameOf={({ display_name }) => display_name}
        selection={selection}
        page={wanted.page}
        pageSize={PAGE_SIZE}
        sort={wanted.sort}
        address={address}
        empty={<NobodyFound wanted={wanted} />}
      >
        <SelectionBar count={selection.size} onClear={selection.clear}>
          {selection.size >= BULK_MAX && <span>{t('bulk.most', { number: formats.number(BULK_MAX) })}</span>}
          {selection.size < found && (
            <Button
              size="s"
              look="quiet"
              busy={all.isPending}
              onClick={() => all.mutate(wanted, { onSuccess: replace })}
            >
              {t(total > found ? 'bulk.first_found' : 'bulk.all_found', {
                count: found,
                number: formats.number(found),
              })}
            </Button>
          )}
          <Button size="s" icon={<Mail aria-hidden="true" />} onClick={() => setInvited('picked')}>
            {t('invite.open')}
          </Button>
          <Button size="s" onClick={() => setBulk('role')}>
            {t('bulk.role.open')}
          </Button>
          <Button size="s" onClick={() => setBulk('lists')}>
            {t('bulk.lists.open')}
          </Button>
          <Button size="s" onClick={() => setBulk('group')}>
            {t('bulk.group.action')}
          </Button>
          <Button size="s" onClick={() => setBulk('deactivate')}>
            {t('bulk.deactivate.action')}
          </Button>
          <Button size="s" icon={<KeyRound aria-hidden="true" />} onClick={() => setAsked(true)}>
            {t('open', { ns: 'console/codes' })}
          </Button>
        </SelectionBar>
      </RecordList>
      {bulk && (
        <BulkDialog
          kind={bulk}
          people={picked}
          onClose={isOver => {
            if (isOver) selection.clear()
            closeThenFocus(() => setBulk(null))
          }}
        />
      )}
      {invited && (
        <InviteDialog
          who={invited === 'found' ? { filter: filterOf(wanted) ?? {} } : { user_ids: [...selection.ids] }}
          count={invited === 'found' ? total : selection.size}
          onClose={isDone => {
            if (isDone) selection.clear()
            closeThenFocus(() => setInvited(null))
          }}
        />
      )}
      {isAsked && (
        <CodesDialog
          people={picked}
          onClose={() => setAsked(false)}
          onDone={() => {
            selection.clear()
            closeThenFocus(() => setAsked(false))
          }}
        />
      )}
    </>
  )
}

function NobodyFound({ wanted }: { readonly wanted: PeopleWanted }) {
  const { t } = useTranslation('console/people')
  const { search, active, role, department, place, status, restricted } = wanted
  const isNarrowed = search || active !== null || role || department || place || status || restricted !== null
  const kind = isNarrowed ? 'narrowed' : 'all'
  return (
    <EmptyState
      icon={kind === 'narrowed' ? <UserSearch /> : <UsersRound />}
      title={t(`empty.${kind}.title`)}
      text={t(`empty.${kind}.text`)}
    />
  )
}

/** Columns of the list. */
function usePeopleColumns(): readonly Column<DirectoryPerson>[] {
  const { t } = useTranslation('console/people')
  return useMemo(
    () => [
      {
        key: 'person',
        label: t('column.person'),
        sort: 'display_name',
        kind: 'main',
        cell: person => <PersonCell person={person} />,
      },
      {
        key: 'email',
        label: t('column.email'),
        wideOnly: true,
        cell: ({ email }) => (
          <span className={classes(list.soft, list.text, styles.email)} dir="auto">
            {email}
          </span>
        ),
      },
      {
        key: 'role',
        label: t('column.role'),
        cell: ({ role }) => t(`roles.${role}`, { ns: 'console/common' }),
      },
      {
        key: 'lists',
        label: t('column', { ns: 'console/restrictions' }),
        cell(person) {
          const names = RESTRICTED_ROLES.includes(person.role) ? LISTS.flatMap(name => person[name] ?? []) : []
          if (names.length === 0) return null
          return (
            <span className={classes(list.soft, list.text)} dir="auto">
              {names.slice(0, NAMES_SHOWN).join(', ') + (names.length > NAMES_SHOWN ? ' …' : '')}
            </span>
          )
        },
      },
      {
        key: 'seen',
        label: t('column.seen'),
        sort: 'last_accessed_at',
        wideOnly: true,
        cell: ({ last_accessed_at: at, invitation }) => (
          <span className={list.soft}>
            {at ? (
              <RelativeTime at={at} />
            ) : (
              t(`never.${invitation?.status === 'invited' ? 'invited' : invitation ? 'expired' : 'not_invited'}`)
            )}
          </span>
        ),
      },
      {
        key: 'since',
        label: t('column.since'),
        sort: 'created_at',
        wideOnly: true,
        cell: ({ created_at: at }) => <span className={list.soft}>{at && <RelativeTime at={at} />}</span>,
      },
    ],
    [t],
  )
}
