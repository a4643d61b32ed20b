import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'

import styles from './choice.module.css'

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

/** Something that is so or not, decided when the form is sent. */
export function Checkbox({ label, hint, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <label className={styles['choice']}>
      <input
        {...rest}
        type="checkbox"
        className={styles['checkbox']}
        aria-describedby={hint ? id : rest['aria-describedby']}
      />
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
