import type { Colleague } from '@atrium/client'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Users, UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useFormats } from '../../i18n/formats.ts'
import { classes } from '../../lib/classes.ts'
import { useAddressText } from '../../lib/use-address.ts'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Avatar } from '../../ui/identity/avatar.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import row from '../../ui/list/row.module.css'
import { Card } from '../../ui/surface/card.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './people.module.css'
import { peopleQuery } from './people-queries.ts'

/** Colleagues, found by their names. */
export function PeoplePage() {
  const { t } = useTranslation('people')
  const search = useAddressText('q')
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <search className={styles['search']}>
        <SearchField
          label={t('search')}
          value={search.typed}
          maxLength={255}
          onChange={search.type}
          onKeyDown={event => event.key === 'Enter' && search.commit(search.typed)}
        />
      </search>
      <PeopleList search={search.kept} onClear={() => search.commit('')} />
    </>
  )
}

interface PeopleListProps {
  readonly search: string
  /** Empties the search. */
  readonly onClear: () => void
}

/** The people that were found, endless; the former ones stay until the new ones have arrived. */
function PeopleList({ search, onClear }: PeopleListProps) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  const list = useInfiniteQuery({ ...peopleQuery(search), placeholderData: keepPreviousData })
  const { data, error, isFetching, isPlaceholderData } = list
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => list.refetch()} />
  if (!data) return <PeopleSkeleton />
  const { people, total } = data
  return (
    <div className={classes(isPlaceholderData && styles['stale'])} aria-busy={isPlaceholderData}>
      <p className={styles['count']} role="status">
        {people.length > 0 && t('count', { count: total, number: formats.number(total) })}
      </p>
      {people.length === 0 ? (
        <Card padded={false}>
          <EmptyState
            icon={search ? <UserX /> : <Users />}
            title={search ? t('empty.search.title', { search }) : t('empty.title')}
            text={t(search ? 'empty.search.text' : 'empty.text')}
            actions={search && <Button onClick={onClear}>{t('empty.search.action')}</Button>}
          />
        </Card>
      ) : (
        <>
          <Card padded={false}>
            <ul className={styles['list']}>
              {people.map(person => (
                <PersonRow key={person.user_id} person={person} />
              ))}
            </ul>
          </Card>
          <LoadMore list={list} end={t('end')} />
        </>
      )}
    </div>
  )
}

function PersonRow({ person }: { readonly person: Colleague }) {
  const { user_id, display_name, avatar_url, title, department, work_location } = person
  const facts = [title, department, work_location].filter(fact => fact !== null)
  return (
    <li className={styles['row']}>
      <Avatar name={display_name} url={avatar_url} size={44} />
      <div className={styles['words']}>
        <Link href={`/people/${user_id}`} className={classes(row['link'], styles['name'])} dir="auto">
          {display_name}
        </Link>
        {facts.length > 0 && (
          <Facts className={styles['facts']}>
            {facts.map((fact, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed order, and two may have the same text
              <span key={index}>{fact}</span>
            ))}
          </Facts>
        )}
      </div>
    </li>
  )
}

const ROWS = 8

/** In the place of people who are on their way. */
function PeopleSkeleton() {
  const { t } = useTranslation('ui')
  return (
    <Card padded={false} aria-busy="true">
      <VisuallyHidden as="p">{t('loading')}</VisuallyHidden>
      {Array.from({ length: ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={index} className={styles['row']}>
          <Skeleton width="2.75rem" height="2.75rem" radius="50%" />
          <div className={styles['words']}>
            <Skeleton width="9rem" height="1.3rem" />
            <Skeleton width="14rem" height="1.1rem" />
          </div>
        </div>
      ))}
    </Card>
  )
}
