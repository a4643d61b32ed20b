import type { ComponentChildren } from 'preact'
import { useFormats } from '../../i18n/formats.ts'
import { classes } from '../../lib/classes.ts'
import styles from './badge.module.css'

interface BadgeProps {
  readonly tone?: 'neutral' | 'accent' | 'danger' | 'warning' | 'success'
  readonly icon?: ComponentChildren
  readonly children: ComponentChildren
}

/** A word or two about something's state. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={classes(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  )
}

const SHOWN_MAX = 99

/** How many wait; nothing when none does. What is counted is said by the text beside it. */
export function CountBadge({ count }: { readonly count: number }) {
  const formats = useFormats()
  if (count <= 0) return null
  return (
    <span className={styles.count}>{count > SHOWN_MAX ? `${formats.number(SHOWN_MAX)}+` : formats.number(count)}</span>
  )
}
