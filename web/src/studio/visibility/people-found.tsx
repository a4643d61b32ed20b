import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { Avatar } from '../../ui/identity/avatar.tsx'
import { Card } from '../../ui/surface/card.tsx'
import styles from './visibility.module.css'
import { peopleQuery } from './visibility-queries.ts'

interface PeopleFoundProps {
  readonly search: string
  readonly hrefOf: (userId: number) => string
  readonly onChosen: () => void
}

/** The people whose name has the words that were typed, each a link to their explanation. */
export function PeopleFound({ search, hrefOf, onChosen }: PeopleFoundProps) {
  const { t } = useTranslation('studio/visibility')
  const { data: people } = useQuery(peopleQuery(search))
  if (search === '' || !people) return null
  if (people.length === 0) return <p role="status">{t('nobody')}</p>
  return (
    <Card padded={false}>
      <ul className={styles['people']} aria-label={t('found')}>
        {people.map(person => (
          <li key={person.user_id}>
            <Link href={hrefOf(person.user_id)} className={styles['person']} onClick={onChosen}>
              <Avatar name={person.display_name} url={person.avatar_url} size={32} />
              <span className={styles['name']} dir="auto">
                {person.display_name}
              </span>
              <span className={styles['department']}>{person.department}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
