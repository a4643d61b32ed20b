import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeferred } from '../../../lib/use-deferred.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { valuesQuery } from '../audiences-queries.ts'

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
        onChange={event => onChange(event.target.value)}
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
