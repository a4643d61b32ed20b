import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from '../../lib/classes.ts'
import styles from './icon-button.module.css'

interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'className' | 'children'> {
  /** The accessible name and the tooltip. */
  readonly label: string
  readonly icon: ReactNode
  readonly size?: 's' | 'm'
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button that is an icon alone. */
export function IconButton({ label, icon, size = 'm', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles.button, size === 's' && styles.s)}
      aria-label={label}
      title={label}
    >
      {icon}
    </button>
  )
}
