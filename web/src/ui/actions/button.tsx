import { TriangleAlert } from 'lucide-preact'
import type { ComponentChildren, Ref } from 'preact'
import type { ButtonAttributes } from '../../jsx/elements.ts'
import { classes } from '../../lib/classes.ts'
import styles from './button.module.css'

interface ButtonProps extends ButtonLook, Omit<ButtonAttributes, 'className'> {
  /** An icon before the text; a warning where it is dangerous and none is given. */
  readonly icon?: ComponentChildren
  /** Its action is running: the button keeps its focus and its place, and does nothing. */
  readonly busy?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** Does something. What leads somewhere is a `ButtonLink`. */
export function Button({ look, size, wide, icon, busy = false, children, onClick, type, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      data-meant={look === 'primary' || undefined}
      className={buttonClass({ look, size, wide })}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={event => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? (
        <span className={styles.spinner} aria-hidden="true" />
      ) : (
        (icon ?? (look === 'danger' && <TriangleAlert aria-hidden="true" />))
      )}
      {children}
    </button>
  )
}

export interface ButtonLook {
  /** `primary` at most once a page or dialog; `secondary` unless said. */
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'tinted' | 'danger' | undefined
  readonly size?: 's' | 'm' | 'l' | undefined
  /** Full width of its container. */
  readonly wide?: boolean | undefined
}

export const buttonClass = ({ look = 'secondary', size = 'm', wide = false }: ButtonLook): string =>
  classes(styles.button, styles[look], size !== 'm' && styles[size], wide && styles.wide)
