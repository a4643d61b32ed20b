import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { ProblemState } from '../../app/problem-state.tsx'
import { Section } from '../../desk/section.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './person.module.css'
import { groupsOfQuery } from './person-queries.ts'

/** The groups that a person is in. */
export function GroupsSection({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('console/person')
  const formats = useFormats()
  const { data, error, isFetching, refetch } = useQuery(groupsOfQuery(userId))
  const more = data ? data.total - data.groups.length : 0
  return (
    <Section title={t('groups.title')}>
      {error && !data && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton height="1.5rem" width="60%" />}
      {data?.total === 0 && <p className={styles['soft']}>{t('groups.nothing')}</p>}
      {data && data.total > 0 && (
        <ul className={styles['links']}>
          {data.groups.map(({ id, name }) => (
            <li key={id}>
              <Link href={`/groups/${id}`} className={styles['link']} dir="auto">
                {name}
              </Link>
            </li>
          ))}
          {more > 0 && (
            <li className={styles['soft']}>{t('groups.more', { count: more, number: formats.number(more) })}</li>
          )}
        </ul>
      )}
    </Section>
  )
}
