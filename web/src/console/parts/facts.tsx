import type { ReactNode } from 'react'
import styles from './parts.module.css'

/** What is known of something, a line for each `Fact`. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles['facts']}>{children}</dl>
}
