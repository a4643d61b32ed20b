import { useQuery } from '@tanstack/preact-query'
import { Plus, X } from 'lucide-preact'
import { useRef } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { useDeferred } from '../../../lib/use-delayed.ts'
import { useId } from '../../../lib/use-id.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { valuesQuery } from './audiences-queries.ts'
import styles from './rule.module.css'
import { type Condition, type Days, valuesOf } from './rule-tree.ts'

const VALUE_MAX_LENGTH = 255

interface ValueFieldProps {
  readonly attribute: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
}

/** A text, with the values that people have offered by the platform's own list. */
export function ValueField({ attribute, value, onChange, onKeyDown }: ValueFieldProps) {
  const { t } = useTranslation('studio/audiences')
  const id = useId()
  const { data: known = [] } = useQuery(valuesQuery(attribute, useDeferred(value.trim())))
  return (
    <>
      <TextInput
        aria-label={t('value')}
        list={id}
        autoComplete="off"
        maxLength={VALUE_MAX_LENGTH}
        value={value}
        onInput={event => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <datalist id={id}>
        {known.map(({ value: each, user_count }) => (
          <option key={each} value={each}>
            {t('value_people', { count: user_count })}
          </option>
        ))}
      </datalist>
    </>
  )
}

interface DaysFieldProps {
  readonly days: Days
  readonly onChange: (days: Days) => void
}

/** From how many days ago to how many, one of them at least; negative for days to come. */
export function DaysField({ days, onChange }: DaysFieldProps) {
  const { t } = useTranslation('studio/audiences')
  return (
    <span className={styles.days}>
      {(['min', 'max'] as const).map(name => (
        <span key={name} className={styles.bound}>
          <span aria-hidden="true">{t(`days.${name}`)}</span>
          <TextInput
            aria-label={`${t(`days.${name}`)} … ${t('days.ago')}`}
            inputMode="numeric"
            pattern="-?[0-9]*"
            maxLength={7}
            value={days[name]}
            onInput={event => onChange({ ...days, [name]: event.currentTarget.value })}
          />
        </span>
      ))}
      <span>{t('days.ago')}</span>
    </span>
  )
}

interface ValuesFieldProps {
  readonly attribute: string
  readonly values: readonly string[]
  /** A typed value that is not added yet: the rule counts it. */
  readonly typed: string
  readonly onChange: (part: Partial<Pick<Condition, 'values' | 'typed'>>) => void
}

/** Several texts, one added at a time by Enter or the button. */
export function ValuesField({ attribute, values, typed, onChange }: ValuesFieldProps) {
  const { t } = useTranslation('studio/audiences')
  const field = useRef<HTMLDivElement>(null)
  const add = () => {
    onChange({ values: valuesOf({ operator: 'in', values, typed }), typed: '' })
    field.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={field} className={styles.values}>
      {values.map(value => (
        <span key={value} className={styles.chip}>
          <span dir="auto">{value}</span>
          <IconButton
            size="s"
            label={t('value_remove', { value })}
            icon={<X aria-hidden="true" />}
            onClick={() => onChange({ values: values.filter(other => other !== value) })}
          />
        </span>
      ))}
      <ValueField
        attribute={attribute}
        value={typed}
        onChange={text => onChange({ typed: text })}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <IconButton size="s" label={t('value_add')} icon={<Plus aria-hidden="true" />} onClick={add} />
    </div>
  )
}
