import type { ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import styles from './badge.module.css'

interface BadgeProps {
  readonly tone?: 'neutral' | 'accent' | 'danger' | 'warning' | 'success'
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** A word or two about something's state. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={classes(styles['badge'], styles[tone])}>
      {icon}
      {children}
    </span>
  )
}
