import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import styles from './rule.module.css'
import { ValueField } from './value-field.tsx'

interface ValuesFieldProps {
  readonly attribute: string
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

/** Several texts, one added at a time by Enter or the button. */
export function ValuesField({ attribute, values, onChange }: ValuesFieldProps) {
  const { t } = useTranslation('studio/audiences')
  const [typed, setTyped] = useState('')
  const add = () => {
    const value = typed.trim()
    setTyped('')
    if (value && !values.includes(value)) onChange([...values, value])
  }
  return (
    <div className={styles['values']}>
      {values.map(value => (
        <span key={value} className={styles['chip']}>
          <span dir="auto">{value}</span>
          <IconButton
            size="s"
            label={t('value_remove', { value })}
            icon={<X aria-hidden="true" />}
            onClick={() => onChange(values.filter(other => other !== value))}
          />
        </span>
      ))}
      <ValueField
        attribute={attribute}
        value={typed}
        onChange={setTyped}
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
