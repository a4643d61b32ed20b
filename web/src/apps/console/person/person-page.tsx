import type { DirectoryPerson, User } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Link, useParams } from 'wouter-preact'
import { NotFoundPage } from '../../../core/navigation/not-found-page.tsx'
import { useMe } from '../../../core/session/session.tsx'
import { languageName } from '../../../features/post/languages/language-names.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { BackTo } from '../../../ui/admin/back-to.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Avatar } from '../../../ui/identity/avatar.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { Fact, Facts } from '../parts/parts.tsx'
import { atLeast } from '../parts/ranks.ts'
import { RestrictionsSection } from '../restrictions/restrictions-section.tsx'
import { AccessSection, SessionsSection } from './access-section.tsx'
import { DeliveriesSection } from './deliveries-section.tsx'
import { ForgetSection, RemoveSection } from './forget-section.tsx'
import styles from './person.module.css'
import { groupsOfQuery, personQuery, type WholePerson } from './person-queries.ts'

/** One person: what is known of them, and what can be done. */
export function PersonPage() {
  const { user_id = '' } = useParams()
  if (!/^\d{1,15}$/.test(user_id)) return <NotFoundPage />
  return <Loaded key={user_id} userId={Number(user_id)} />
}

function Loaded({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('console/person')
  const { data, error, isFetching, refetch } = useQuery(personQuery(userId))
  const back = <BackTo href="/people" label={t('back')} />
  if (data) {
    return (
      <>
        {back}
        <PersonHead person={data.person} />
        <Sections whole={data} />
      </>
    )
  }
  return (
    <>
      {back}
      <PageHeader title={t('one')} />
      {error ? <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} /> : <TableSkeleton />}
    </>
  )
}

function Sections({ whole }: { readonly whole: WholePerson }) {
  const me = useMe()
  const { person } = whole
  const isYou = person.user_id === me.user.user_id
  const isInReach = atLeast(me.role, person.role) && !isYou
  return (
    <div className={styles.sections}>
      <AccessSection whole={whole} mayNot={isYou ? 'yours' : isInReach ? null : 'above'} />
      <RestrictionsSection whole={whole} mayChange={isInReach} />
      <GroupsSection userId={person.user_id} />
      <ProfileSection whole={whole} mayEdit={isInReach || isYou} />
      <SessionsSection person={person} mayEnd={isInReach || isYou} />
      <DeliveriesSection userId={person.user_id} />
      {isInReach && <RemoveSection person={person} />}
      {isInReach && <ForgetSection person={person} />}
    </div>
  )
}

/** Name, picture and state of the person. */
function PersonHead({ person }: { readonly person: DirectoryPerson }) {
  const { t } = useTranslation('console/person')
  const me = useMe()
  const { user_id, display_name, avatar_url, title, department, active } = person
  return (
    <div className={styles.head}>
      <Avatar name={display_name} url={avatar_url} size={64} />
      <PageHeader
        title={display_name}
        lead={[title, department].filter(Boolean).join(' · ')}
        actions={
          <span className={styles.badges}>
            {user_id === me.user.user_id && <Badge tone="accent">{t('you')}</Badge>}
            {!active && <Badge tone="warning">{t('inactive', { ns: 'console/common' })}</Badge>}
          </span>
        }
      />
    </div>
  )
}

/** Attributes of a person in the directory; empty ones are not listed. */
function ProfileSection({ whole, mayEdit }: { readonly whole: WholePerson; readonly mayEdit: boolean }) {
  const { t, i18n } = useTranslation('console/person')
  const formats = useFormats()
  const { known, custom } = profileOf(whole.user)
  const labelOf = (name: KnownName) =>
    isInForm(name) ? t(`attribute.${IN_FORM[name]}`, { ns: 'console/common' }) : t(`profile.label.${name}`)
  return (
    <Section
      title={t('profile.title')}
      lead={t('profile.lead')}
      action={
        mayEdit && (
          <ButtonLink size="s" href={`/people/${whole.person.user_id}/edit`}>
            {t('profile.edit')}
          </ButtonLink>
        )
      }
    >
      {known.length + custom.length === 0 && <p className={styles.soft}>{t('profile.nothing')}</p>}
      <Facts>
        {known.map(({ name, value, isDate }) => (
          <Fact key={name} name={labelOf(name)}>
            {isDate ? formats.date(value) : name === 'preferredLanguage' ? languageName(value, i18n.language) : value}
          </Fact>
        ))}
        {custom.map(({ name, value }) => (
          <Fact key={`custom.${name}`} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}

/** Attributes that the form of a person and imports have too, under the same labels. */
const IN_FORM = {
  businessUnit: 'business_unit',
  costCenter: 'cost_center',
  department: 'department',
  division: 'division',
  employeeNumber: 'employee_number',
  familyName: 'family_name',
  givenName: 'given_name',
  hireDate: 'hire_date',
  managerName: 'manager_name',
  organization: 'organization',
  preferredLanguage: 'preferred_language',
  timezone: 'timezone',
  title: 'title',
  userType: 'user_type',
  workLocation: 'work_location',
} as const

const isInForm = (name: KnownName): name is keyof typeof IN_FORM => Object.hasOwn(IN_FORM, name)

const CORE = ['nickName', 'title', 'userType', 'preferredLanguage', 'locale', 'timezone'] as const
const ENTERPRISE = ['department', 'division', 'organization', 'costCenter', 'employeeNumber'] as const
const VENDOR = ['businessUnit', 'managerName', 'workLocation', 'gender'] as const
const DATES = ['birthDate', 'hireDate', 'promotionDate'] as const

type KnownName =
  | 'givenName'
  | 'familyName'
  | 'displayName'
  | 'phone'
  | 'address'
  | (typeof CORE)[number]
  | (typeof ENTERPRISE)[number]
  | (typeof VENDOR)[number]
  | (typeof DATES)[number]

interface KnownAttribute {
  readonly name: KnownName
  readonly value: string
  readonly isDate: boolean
}

interface Profile {
  readonly known: readonly KnownAttribute[]
  /** The organisation's own attributes, under their own names. */
  readonly custom: readonly { readonly name: string; readonly value: string }[]
}

/** The attributes of a person that have a value, in the order in which people look for them. */
function profileOf(user: User): Profile {
  const enterprise = user['urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'] ?? {}
  const vendor = user['urn:Vendor:1.0:User'] ?? {}
  const [address] = user.addresses ?? []
  const { streetAddress, postalCode, locality, region, country } = address ?? {}
  const lines = [streetAddress, [postalCode, locality].filter(Boolean).join(' '), region, country]
  const values: [KnownName, string | null | undefined, boolean?][] = [
    ['displayName', user.displayName],
    ['givenName', user.name?.givenName],
    ['familyName', user.name?.familyName],
    ...CORE.map((name): [KnownName, string | null | undefined] => [name, user[name]]),
    ...ENTERPRISE.map((name): [KnownName, string | null | undefined] => [name, enterprise[name]]),
    ...VENDOR.map((name): [KnownName, string | null | undefined] => [name, vendor[name]]),
    ...DATES.map((name): [KnownName, string | null | undefined, boolean] => [name, vendor[name], true]),
    ['phone', user.phoneNumbers?.map(({ value }) => value).join(', ')],
    ['address', address?.formatted ?? lines.filter(Boolean).join(', ')],
  ]
  return {
    known: values.flatMap(([name, value, isDate = false]) => (value ? [{ name, value, isDate }] : [])),
    custom: (vendor.customAttributes ?? []).flatMap(({ name, value }) => (name && value ? [{ name, value }] : [])),
  }
}

/** The groups that a person is in. */
function GroupsSection({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('console/person')
  const formats = useFormats()
  const { data, error, isFetching, refetch } = useQuery(groupsOfQuery(userId))
  const more = data ? data.total - data.groups.length : 0
  return (
    <Section title={t('groups.title')}>
      {error && !data && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton height="1.5rem" width="60%" />}
      {data?.total === 0 && <p className={styles.soft}>{t('groups.nothing')}</p>}
      {data && data.total > 0 && (
        <ul className={styles.links}>
          {data.groups.map(({ id, name }) => (
            <li key={id}>
              <Link href={`/groups/${id}`} className={styles.link} dir="auto">
                {name}
              </Link>
            </li>
          ))}
          {more > 0 && (
            <li className={styles.soft}>{t('groups.more', { count: more, number: formats.number(more) })}</li>
          )}
        </ul>
      )}
    </Section>
  )
}
