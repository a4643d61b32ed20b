import type { ReactNode } from 'react'
import styles from './standalone.module.css'

/** A page without the frame: nobody is known, or the frame itself broke. */
export function Standalone({ children }: { readonly children: ReactNode }) {
  return <main className={styles['page']}>{children}</main>
}
