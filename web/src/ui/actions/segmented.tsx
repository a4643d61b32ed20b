import type { ComponentChildren } from 'preact'
import { useId } from '../../lib/use-id.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import styles from './segmented.module.css'

interface SegmentedProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon?: ComponentChildren }[]
  readonly onChange: (value: Value) => void
}

/** One of a few, all in view; radio buttons underneath. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset>
      <VisuallyHidden as="legend">{label}</VisuallyHidden>
      <div className={styles.group}>
        {options.map(option => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
