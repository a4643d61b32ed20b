import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeferred } from '../../lib/use-deferred.ts'
import { SearchField } from '../../ui/form/search-field.tsx'
import { PeopleFound } from './people-found.tsx'
import styles from './visibility.module.css'
import { peopleQuery } from './visibility-queries.ts'

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
  const { data = [], isSuccess, isPlaceholderData } = useQuery(peopleQuery(wanted))
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
    <div className={styles['ask']}>
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
      {search !== '' && isCurrent && isSuccess && !isOpen && <p role="status">{t('nobody')}</p>}
    </div>
  )
}
