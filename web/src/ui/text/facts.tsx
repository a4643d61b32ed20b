import type { ComponentChildren } from 'preact'
import { classes } from '../../lib/classes.ts'
import styles from './facts.module.css'

/** Short facts in a line, each an element, with a dot between two of them but none where the line wraps. */
export const Facts = ({
  className,
  children,
}: {
  readonly className?: string | undefined
  readonly children: ComponentChildren
}) => <p className={classes(styles.facts, className)}>{children}</p>
