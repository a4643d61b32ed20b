import { usePageTitle } from '../../lib/page-title.ts'
import styles from './state.module.css'

interface StateTitleProps {
  readonly title: string
  /** The state is the whole page: its title is the page's heading, and names the window. */
  readonly page: boolean
}

/** The heading of a state. */
export function StateTitle({ title, page }: StateTitleProps) {
  return page ? <PageStateTitle title={title} /> : <h2 className={styles['title']}>{title}</h2>
}

function PageStateTitle({ title }: Pick<StateTitleProps, 'title'>) {
  usePageTitle(title)
  return (
    <h1 className={styles['title']} tabIndex={-1}>
      {title}
    </h1>
  )
}
