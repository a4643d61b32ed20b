import type { ComponentChildren } from 'preact'
import styles from './visually-hidden.module.css'

interface VisuallyHiddenProps {
  readonly as?: 'span' | 'div' | 'p' | 'caption' | 'legend' | 'thead'
  readonly children: ComponentChildren
}

/** Read out, not shown. */
export function VisuallyHidden({ as: Element = 'span', children }: VisuallyHiddenProps) {
  return <Element className={styles.hidden}>{children}</Element>
}
