import type { ComponentChildren } from 'preact'
import { classes } from '../../lib/classes.ts'
import styles from './banner.module.css'

interface BannerProps {
  readonly tone?: 'info' | 'warning' | 'danger' | 'success'
  readonly icon?: ComponentChildren
  readonly action?: ComponentChildren
  readonly children: ComponentChildren
}

/** Something that holds for the page, or a part of it, as long as it is shown. */
export function Banner({ tone = 'info', icon, action, children }: BannerProps) {
  return (
    <div role="status" className={classes(styles.banner, styles[tone])}>
      {icon}
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}
