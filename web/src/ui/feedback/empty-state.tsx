import type { ReactNode } from 'react'
import styles from './state.module.css'
import { StateTitle } from './state-title.tsx'

interface EmptyStateProps {
  readonly icon: ReactNode
  readonly title: string
  /** Why it is empty, and what comes next. */
  readonly text?: ReactNode
  readonly actions?: ReactNode
  /** In place of a page: its title is the page's heading. */
  readonly page?: boolean
}

/** In place of a list that holds nothing. */
export function EmptyState({ icon, title, text, actions, page = false }: EmptyStateProps) {
  return (
    <div className={styles['state']}>
      <span className={styles['icon']} aria-hidden="true">
        {icon}
      </span>
      <StateTitle title={title} page={page} />
      {text && <p className={styles['text']}>{text}</p>}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  )
}
