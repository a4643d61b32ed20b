import type { DirectoryPerson } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../ui/identity/avatar.tsx'
import { Card } from '../../ui/surface/card.tsx'
import styles from './visibility.module.css'

interface PeopleFoundProps {
  readonly id: string
  readonly people: readonly DirectoryPerson[]
  /** Which of them Enter takes. */
  readonly active: number
  readonly onChosen: (userId: number) => void
}

/** The people whose name has the words that were typed. The focus stays in the field, whose keys are theirs. */
export function PeopleFound({ id, people, active, onChosen }: PeopleFoundProps) {
  const { t } = useTranslation('studio/visibility')
  return (
    <Card padded={false}>
      <div id={id} role="listbox" className={styles['people']} aria-label={t('found')}>
        {people.map(({ user_id, display_name, avatar_url, department }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={user_id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles['person']}
            onPointerDown={event => event.preventDefault()}
            onClick={() => onChosen(user_id)}
          >
            <Avatar name={display_name} url={avatar_url} size={32} />
            <span className={styles['name']} dir="auto">
              {display_name}
            </span>
            <span className={styles['department']}>{department}</span>
          </div>
        ))}
      </div>
    </Card>
  )
}
