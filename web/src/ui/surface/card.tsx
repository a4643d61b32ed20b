import type { HTMLAttributes, Ref } from 'react'
import { classes } from '../../lib/classes.ts'
import styles from './card.module.css'

interface CardProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'section' | 'article' | 'aside'
  readonly padded?: boolean
  readonly ref?: Ref<HTMLElement>
}

/** A surface a little above the background. */
export function Card({ as: Element = 'div', padded = true, className, ref, ...rest }: CardProps) {
  return (
    <Element {...rest} ref={ref as Ref<never>} className={classes(styles.card, padded && styles.padded, className)} />
  )
}
