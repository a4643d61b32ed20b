import type { ReactNode } from 'react'
import styles from './state.module.css'

interface EmptyStateProps {
  readonly icon: ReactNode
  readonly title: string
  /** Why it is empty, and what comes next. */
  readonly text?: ReactNode
  readonly actions?: ReactNode
}

/** In place of a list that holds nothing. */
export function EmptyState({ icon, title, text, actions }: EmptyStateProps) {
  return (
    <div className={styles['state']}>
      <span className={styles['icon']} aria-hidden="true">
        {icon}
      </span>
      <h2 className={styles['title']}>{title}</h2>
      {text && <p className={styles['text']}>{text}</p>}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  )
}
