import type { ComponentChildren, Ref } from 'preact'
import type { ButtonAttributes } from '../../jsx/elements.ts'
import { classes } from '../../lib/classes.ts'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ButtonAttributes, 'aria-label' | 'className' | 'children'> {
  /** The accessible name and the tooltip. */
  readonly label: string
  readonly icon: ComponentChildren
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
