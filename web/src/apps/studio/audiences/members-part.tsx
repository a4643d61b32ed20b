import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { useDeferred } from '../../../lib/use-delayed.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { Toolbar } from '../../../ui/data/toolbar.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { Avatar } from '../../../ui/identity/avatar.tsx'
import styles from './audiences.module.css'
import { membersQuery } from './audiences-queries.ts'

/** The people of an audience, by name. */
export function MembersPart({ audienceId }: { readonly audienceId: number }) {
  const { t } = useTranslation('studio/audiences')
  const formats = useFormats()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const wanted = useDeferred(search.trim())
  const { data, error, isFetching, refetch } = useQuery(membersQuery(audienceId, wanted, page))
  return (
    <section className={styles.members} aria-labelledby="members">
      <h2 id="members" className={styles.heading}>
        {t('members')} {data && <span className={styles.total}>{formats.number(data.total)}</span>}
      </h2>
      <Toolbar
        search={
          <SearchField
            label={t('members_search')}
            value={search}
            maxLength={200}
            onChange={text => {
              setSearch(text)
              setPage(1)
            }}
          />
        }
      />
      {error && !data && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!data && !error && <TableSkeleton rows={5} />}
      {data && data.people.length === 0 && <p className={styles.nothing}>{t('members_nothing')}</p>}
      {data && data.people.length > 0 && (
        <ul className={styles.people}>
          {data.people.map(person => (
            <PersonRow key={person.user_id} person={person} />
          ))}
        </ul>
      )}
      {data && (
        <div className={styles.more}>
          {page > 1 && (
            <Button size="s" onClick={() => setPage(page - 1)}>
              {t('previous', { ns: 'data' })}
            </Button>
          )}
          {page * 25 < data.total && (
            <Button size="s" onClick={() => setPage(page + 1)}>
              {t('next', { ns: 'data' })}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

interface PersonRowProps {
  readonly person: {
    readonly display_name: string
    readonly department: string | null
    readonly avatar_url?: string | null
  }
}

/** A person, with the department. */
export function PersonRow({ person }: PersonRowProps) {
  return (
    <li className={styles.person}>
      <Avatar name={person.display_name} url={person.avatar_url ?? null} size={32} />
      <span className={styles.personName} dir="auto">
        {person.display_name}
      </span>
      <span className={styles.department} dir="auto">
        {person.department}
      </span>
    </li>
  )
}
