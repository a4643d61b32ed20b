import type { ComponentChildren } from 'preact'
import { usePageTitle } from '../../lib/page-title.ts'
import styles from './page-header.module.css'

interface PageHeaderProps {
  readonly title: string
  readonly lead?: ComponentChildren
  readonly actions?: ComponentChildren
}

/** A page's heading, which takes the focus when the page is opened, and the title of the window. One a page. */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  usePageTitle(title)
  return (
    <header className={styles.header}>
      <div className={styles.text}>
        <h1 className={styles.title} tabIndex={-1}>
          <bdi>{title}</bdi>
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
