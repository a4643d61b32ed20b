import type { ComponentChildren } from 'preact'
import { usePageTitle } from '../../lib/page-title.ts'
import styles from './state.module.css'

interface EmptyStateProps {
  readonly icon: ComponentChildren
  readonly title: string
  /** Why it is empty, and what comes next. */
  readonly text?: ComponentChildren
  readonly actions?: ComponentChildren
  /** In place of a page: its title is the page's heading. */
  readonly page?: boolean
}

/** In place of a list that holds nothing. */
export function EmptyState({ icon, title, text, actions, page = false }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <StateTitle title={title} page={page} />
      {text && <p className={styles.text}>{text}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

interface StateTitleProps {
  readonly title: string
  /** The state is the whole page: its title is the page's heading, and names the window. */
  readonly page: boolean
}

/** The heading of a state. */
export function StateTitle({ title, page }: StateTitleProps) {
  return page ? <PageStateTitle title={title} /> : <h2 className={styles.title}>{title}</h2>
}

function PageStateTitle({ title }: Pick<StateTitleProps, 'title'>) {
  usePageTitle(title)
  return (
    <h1 className={styles.title} tabIndex={-1}>
      {title}
    </h1>
  )
}
