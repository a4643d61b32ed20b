import type { Ref } from 'preact'
import type { HTMLAttributes } from '../../jsx/elements.ts'
import { classes } from '../../lib/classes.ts'
import styles from './card.module.css'

interface CardProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'section' | 'article' | 'aside'
  readonly padded?: boolean
  readonly ref?: Ref<HTMLElement>
}

/** A surface a little above the background. */
export function Card({ as = 'div', padded = true, className, ...rest }: CardProps) {
  // Their attributes are the same.
  const Element = as as 'section'
  return <Element {...rest} className={classes(styles.card, padded && styles.padded, className)} />
}
