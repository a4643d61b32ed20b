import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { attributesQuery } from '../audiences-queries.ts'
import styles from './rule.module.css'
import { type Condition, OPERATORS, type Operator, takesList, takesValue } from './rule-tree.ts'
import { ValueField } from './value-field.tsx'
import { ValuesField } from './values-field.tsx'

interface ConditionRowProps {
  readonly condition: Condition
  readonly mayRemove: boolean
  /** Null takes it away. */
  readonly onChange: (condition: Condition | null) => void
}

/** One condition: an attribute, how it compares, and with what. */
export function ConditionRow({ condition, mayRemove, onChange }: ConditionRowProps) {
  const { t } = useTranslation('studio/audiences')
  const { data: attributes = [] } = useQuery(attributesQuery)
  const { attribute, operator, values, not } = condition
  const isKnown = attributes.some(each => each.attribute === attribute)
  const field = {
    attribute,
    onChange: (next: readonly string[]) => onChange({ ...condition, values: next }),
  }
  return (
    <div className={styles['condition']}>
      {not && <span className={styles['not']}>{t('not')}</span>}
      <Select
        aria-label={t('attribute')}
        value={attribute}
        onChange={event => onChange({ ...condition, attribute: event.target.value, values: [] })}
      >
        {!isKnown && <option value={attribute}>{attribute}</option>}
        {attributes.map(({ attribute: name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('operator.label')}
        value={operator}
        onChange={event => {
          const next = event.target.value as Operator
          onChange({ ...condition, operator: next, values: takesList(next) ? values : values.slice(0, 1) })
        }}
      >
        {OPERATORS.map(each => (
          <option key={each} value={each}>
            {t(`operator.${each}`)}
          </option>
        ))}
      </Select>
      {takesValue(operator) &&
        (takesList(operator) ? (
          <ValuesField {...field} values={values} />
        ) : (
          <ValueField
            attribute={attribute}
            value={values[0] ?? ''}
            onChange={value => field.onChange(value ? [value] : [])}
          />
        ))}
      {mayRemove && (
        <IconButton
          size="s"
          label={t('condition_remove')}
          icon={<X aria-hidden="true" />}
          onClick={() => onChange(null)}
        />
      )}
    </div>
  )
}
