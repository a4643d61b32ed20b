import type { ReactNode } from 'react'
import styles from './toolbar.module.css'

interface ToolbarProps {
  /** The search field, which takes the room that is left. */
  readonly search?: ReactNode
  /** Filters beside it. */
  readonly children?: ReactNode
}

/** Above a list: what narrows it. */
export function Toolbar({ search, children }: ToolbarProps) {
  return (
    <search className={styles['toolbar']}>
      {search && <div className={styles['search']}>{search}</div>}
      {children}
    </search>
  )
}
