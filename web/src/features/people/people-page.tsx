import type { Colleague } from '@atrium/client'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/preact-query'
import { Users, UserX } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { classes } from '../../lib/classes.ts'
import { useKeptRows } from '../../lib/records/kept-rows.ts'
import { useAddress, useAddressText } from '../../lib/use-address.ts'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Avatar } from '../../ui/identity/avatar.tsx'
import endless from '../../ui/list/endless-list.module.css'
import { EndlessList } from '../../ui/list/endless-list.tsx'
import row from '../../ui/list/row.module.css'
import { RowSkeletons } from '../../ui/list/row-skeletons.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import styles from './people.module.css'
import { departmentsQuery, type PeopleWanted, peopleQuery } from './people-queries.ts'

/** Colleagues, found by their names and by what is shown of them. */
export function PeoplePage() {
  const { t } = useTranslation('people')
  const search = useAddressText('q')
  const address = useAddress()
  const department = address.get('department') ?? ''
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <search className={styles.search}>
        <div className={styles.field}>
          <SearchField
            label={t('search')}
            value={search.typed}
            maxLength={255}
            onChange={search.type}
            onKeyDown={event => event.key === 'Enter' && search.commit(search.typed)}
          />
        </div>
        <DepartmentChoice value={department} onChange={value => address.change({ department: value })} />
      </search>
      <PeopleList
        wanted={{ search: search.kept, department }}
        onClear={() => address.change({ q: null, department: null })}
      />
    </>
  )
}

interface DepartmentChoiceProps {
  /** Empty for all. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The departments that there are; nothing where the program does not show them. */
function DepartmentChoice({ value, onChange }: DepartmentChoiceProps) {
  const { t } = useTranslation('people')
  const { data = [] } = useQuery(departmentsQuery)
  // A link may lead to one that is not among the listed ones.
  const departments = value && !data.includes(value) ? [value, ...data] : data
  if (departments.length === 0) return null
  return (
    <div className={styles.department}>
      <Select aria-label={t('facts.department')} value={value} onChange={event => onChange(event.currentTarget.value)}>
        <option value="">{t('departments')}</option>
        {departments.map(each => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </Select>
    </div>
  )
}

const SKELETONS = 8

interface PeopleListProps {
  readonly wanted: PeopleWanted
  /** Shows all people again. */
  readonly onClear: () => void
}

/** The people that were found. */
function PeopleList({ wanted, onClear }: PeopleListProps) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  const list = useInfiniteQuery({ ...peopleQuery(wanted), placeholderData: keepPreviousData })
  const personRow = useKeptRows((person: Colleague) => <PersonRow key={person.user_id} person={person} />, [])
  return (
    <EndlessList
      list={list}
      skeleton={
        <RowSkeletons count={SKELETONS} className={classes(endless.row, styles.row)}>
          <Skeleton width="2.75rem" height="2.75rem" radius="50%" />
          <div className={styles.words}>
            <Skeleton width="9rem" height="1.3rem" />
            <Skeleton width="14rem" height="1.1rem" />
          </div>
        </RowSkeletons>
      }
      isEmpty={({ people }) => people.length === 0}
      empty={<Nobody wanted={wanted} onClear={onClear} />}
      count={({ total }) => t('count', { count: total, number: formats.number(total) })}
      end={t('end')}
    >
      {({ people, corrected }) => (
        <>
          {corrected !== null && (
            <p className={styles.corrected}>{t('corrected', { words: wanted.search, corrected })}</p>
          )}
          <Card padded={false}>
            <ul className={endless.list}>{people.map(personRow)}</ul>
          </Card>
        </>
      )}
    </EndlessList>
  )
}

/** Says why no people were found, and how to go on. */
function Nobody({ wanted: { search, department }, onClear }: PeopleListProps) {
  const { t } = useTranslation('people')
  if (!search && !department) return <EmptyState icon={<Users />} title={t('empty.title')} text={t('empty.text')} />
  const title = () => {
    if (!search) return t('empty.department.title', { department })
    return department ? t('empty.both.title', { search, department }) : t('empty.search.title', { search })
  }
  return (
    <EmptyState
      icon={<UserX />}
      title={title()}
      text={t(search ? 'empty.search.text' : 'empty.department.text')}
      actions={<Button onClick={onClear}>{t('empty.search.action')}</Button>}
    />
  )
}

function PersonRow({ person }: { readonly person: Colleague }) {
  const { user_id, display_name, avatar_url, title, department, work_location } = person
  const facts = [title, department, work_location].filter(fact => fact !== null)
  return (
    <li className={classes(endless.row, styles.row)}>
      <Avatar name={display_name} url={avatar_url} size={44} />
      <div className={styles.words}>
        <Link href={`/people/${user_id}`} className={classes(row.link, styles.name)} dir="auto">
          {display_name}
        </Link>
        {facts.length > 0 && (
          <Facts className={styles.facts}>
            {facts.map((fact, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed order, and two may have the same text
              <span key={index}>
                <bdi>{fact}</bdi>
              </span>
            ))}
          </Facts>
        )}
      </div>
    </li>
  )
}
