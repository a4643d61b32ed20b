import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classes } from '../../lib/classes.ts'
import styles from './choice.module.css'

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

/** Something that is on or off, and changes at once. */
export function Switch({ label, hint, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <label className={classes(styles['choice'], styles['between'])}>
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
        role="switch"
        className={styles['switch']}
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
