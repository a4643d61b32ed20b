import { X } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useTranslation } from '../../i18n/translate.ts'
import { useId } from '../../lib/use-id.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { Checkbox } from '../form/choice.tsx'
import { FieldError } from '../form/field.tsx'
import { SearchField } from '../form/search-field.tsx'
import styles from './choice-list.module.css'
import { Loaded, type LoadedQuery } from './loaded.tsx'

export interface Choice {
  readonly key: string
  readonly label: string
  readonly hint?: ComponentChildren
}

interface ChoiceListProps {
  /** The accessible name. */
  readonly label: string
  readonly searchLabel: string
  readonly search: string
  readonly onSearch: (search: string) => void
  /** Reads the options. */
  readonly query: LoadedQuery
  /** The options at the moment, with or without the chosen ones. */
  readonly choices: readonly Choice[]
  readonly chosen: readonly Choice[]
  readonly onChange: (keys: string[]) => void
  /** Said when nothing matches. */
  readonly nothing: string
  /** Error of the choice; null without one. */
  readonly error?: string | null
}

/** Several of many: those that are chosen stand above, a search narrows the rest. */
export function ChoiceList({ label, chosen, choices, onChange, nothing, error = null, ...props }: ChoiceListProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  // By the time a search may show others: what was chosen here keeps its name.
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const keys = chosen.map(({ key }) => key)
  // The focused option moves to the other list, so the search takes the focus.
  const change = (next: string[]) => {
    onChange(next)
    document.getElementById(id)?.focus()
  }
  const choose = ({ key, label: name }: Choice) => {
    setNames(before => new Map(before).set(key, name))
    change([...keys, key])
  }
  const others = choices.filter(({ key }) => !keys.includes(key))
  return (
    <fieldset className={styles.list} aria-label={label}>
      {chosen.length > 0 && (
        <ul className={styles.chosen}>
          {chosen.map(choice => {
            const name = names.get(choice.key) ?? choice.label
            return (
              <li key={choice.key} className={styles.chip}>
                <span className={styles.name} dir="auto">
                  {name}
                </span>
                <IconButton
                  size="s"
                  label={t('remove', { name })}
                  icon={<X aria-hidden="true" />}
                  onClick={() => change(keys.filter(key => key !== choice.key))}
                />
              </li>
            )
          })}
        </ul>
      )}
      <SearchField
        id={id}
        label={props.searchLabel}
        value={props.search}
        maxLength={200}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={props.onSearch}
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <Loaded query={props.query}>
        {others.length > 0 && (
          <ul className={styles.choices} aria-label={label}>
            {others.map(choice => (
              <li key={choice.key}>
                <Checkbox label={choice.label} hint={choice.hint} checked={false} onChange={() => choose(choice)} />
              </li>
            ))}
          </ul>
        )}
        {others.length === 0 && (chosen.length === 0 || props.search.trim() !== '') && (
          <p className={styles.nothing}>{nothing}</p>
        )}
      </Loaded>
    </fieldset>
  )
}
