import type { DirectoryPerson } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { useDeferred } from '../../../lib/use-delayed.ts'
import { useId } from '../../../lib/use-id.ts'
import { Loaded } from '../../../ui/admin/loaded.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { Avatar } from '../../../ui/identity/avatar.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { peopleQuery } from './people-queries.ts'
import { whereOf } from './person-name.tsx'
import styles from './person-search.module.css'

interface PersonSearchProps {
  readonly onChosen: (userId: number) => void
}

/**
 * A person, found by name: a combobox whose list follows what is typed (WAI-ARIA: list autocomplete). The first person is active
 * from the start, so that Enter takes the only one; arrows move among them, Escape empties the field.
 */
export function PersonSearch({ onChosen }: PersonSearchProps) {
  const { t } = useTranslation('studio/visibility')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const search = typed.trim()
  const wanted = useDeferred(search)
  const query = useQuery({ ...peopleQuery(wanted), enabled: wanted !== '' })
  const { data = [], isSuccess, isPlaceholderData } = query
  const people = search === '' || wanted === '' ? [] : data
  // Enter must not take somebody whom the words that were typed last do not find.
  const isCurrent = search === wanted && !isPlaceholderData
  const type = (words: string) => {
    setTyped(words)
    setAt(0)
  }
  const choose = (userId: number) => {
    type('')
    onChosen(userId)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const person = people[at]
    if (step && people.length > 0) setAt((at + step + people.length) % people.length)
    else if (event.key === 'Enter' && person && isCurrent) choose(person.user_id)
    else if (event.key === 'Escape' && typed) type('')
    else return
    event.preventDefault()
  }
  const isOpen = people.length > 0
  return (
    <div className={styles.ask}>
      <SearchField
        label={t('search')}
        value={typed}
        maxLength={200}
        onChange={type}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
      />
      {isOpen && <PeopleFound id={id} people={people} active={at} onChosen={choose} />}
      <Loaded query={query}>
        {search !== '' && isCurrent && isSuccess && !isOpen && <p role="status">{t('nobody')}</p>}
      </Loaded>
    </div>
  )
}

interface PeopleFoundProps {
  readonly id: string
  readonly people: readonly DirectoryPerson[]
  /** Which of them Enter takes. */
  readonly active: number
  readonly onChosen: (userId: number) => void
}

/** The people whose name has the words that were typed. The focus stays in the field, whose keys are theirs. */
function PeopleFound({ id, people, active, onChosen }: PeopleFoundProps) {
  const { t } = useTranslation('studio/visibility')
  return (
    <Card padded={false}>
      <div id={id} role="listbox" className={styles.people} aria-label={t('found')}>
        {people.map(({ user_id, display_name, avatar_url, ...person }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={user_id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.person}
            onPointerDown={event => event.preventDefault()}
            onClick={() => onChosen(user_id)}
          >
            <Avatar name={display_name} url={avatar_url} size={32} />
            <span className={styles.name} dir="auto">
              {display_name}
            </span>
            <span className={styles.department}>{whereOf(person)}</span>
          </div>
        ))}
      </div>
    </Card>
  )
}
