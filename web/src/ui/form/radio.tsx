import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import styles from './choice.module.css'

interface RadioProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

/** One of several, of which exactly one holds; those of a group share their `name`. */
export function Radio({ label, hint, ...rest }: RadioProps) {
  const id = useId()
  return (
    <label className={styles['choice']}>
      <input {...rest} type="radio" className={styles['checkbox']} aria-describedby={hint ? id : undefined} />
      <span className={styles['words']}>
        <span>{label}</span>
        {hint && (
          <span id={id} className={styles['hint']}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
