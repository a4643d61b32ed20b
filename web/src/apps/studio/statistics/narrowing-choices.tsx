import { useQuery } from '@tanstack/preact-query'
import { useTranslation } from '../../../i18n/translate.ts'
import type { Address } from '../../../lib/use-address.ts'
import { Select } from '../../../ui/form/select.tsx'
import { initiativeChoicesQuery } from '../initiatives/initiatives-queries.ts'
import styles from '../parts/figures.module.css'
import { topicChoicesQuery } from '../posts/posts-queries.ts'
import type { Narrowing } from './narrowing.ts'
import { audienceNamesQuery } from './numbers-queries.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

interface NarrowingChoicesProps {
  readonly narrowing: Narrowing
  readonly address: Address
}

/** Whose figures are shown, and of which posts. */
export function NarrowingChoices({ narrowing, address }: NarrowingChoicesProps) {
  const { data: audiences = [] } = useQuery(audienceNamesQuery)
  const { data: topics = [] } = useQuery(topicChoicesQuery)
  const { data: initiatives = [] } = useQuery(initiativeChoicesQuery)
  const choices: Record<keyof Narrowing, readonly Choice[]> = {
    audience: audiences.map(({ name, display_name }) => ({ value: name, label: display_name ?? name })),
    topic: topics.map(({ id, name }) => ({ value: String(id), label: name })),
    initiative: initiatives.map(({ id, name }) => ({ value: String(id), label: name })),
  }
  return (
    <div className={styles.choices}>
      {(['audience', 'topic', 'initiative'] as const).map(name => (
        <NarrowingSelect key={name} name={name} value={narrowing[name]} choices={choices[name]} address={address} />
      ))}
    </div>
  )
}

interface NarrowingSelectProps {
  readonly name: keyof Narrowing
  readonly value: string | null
  readonly choices: readonly Choice[]
  readonly address: Address
}

function NarrowingSelect({ name, value, choices, address }: NarrowingSelectProps) {
  const { t } = useTranslation('studio/numbers')
  if (choices.length === 0 && !value) return null
  return (
    <div>
      <Select
        aria-label={t(`narrow.${name}`)}
        value={value ?? ''}
        onChange={event => address.change({ [name]: event.currentTarget.value || null })}
      >
        <option value="">{t(`narrow.every_${name}`)}</option>
        {value && !choices.some(choice => choice.value === value) && <option value={value}>{value}</option>}
        {choices.map(choice => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    </div>
  )
}
