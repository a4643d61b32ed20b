import type { ReactNode } from 'react'
import styles from './standalone.module.css'

/** A page without the frame: without a session, or when the frame itself failed. */
export function Standalone({ children }: { readonly children: ReactNode }) {
  return <main className={styles['page']}>{children}</main>
}
