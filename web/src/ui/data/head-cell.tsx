import { ArrowDown, ArrowUp } from 'lucide-react'
import { Link } from 'wouter'
import { classes } from '../../lib/classes.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import styles from './data-table.module.css'

interface HeadCellProps {
  readonly column: {
    readonly label: string
    readonly sort?: string
    readonly kind?: 'main' | 'plain' | 'end' | 'actions'
    readonly wideOnly?: boolean
  }
  readonly sorting: { readonly now: string; readonly hrefOf: (sort: string) => string } | undefined
}

/** The heading of a column; where it sorts, a link that turns the order around. */
export function HeadCell({ column, sorting }: HeadCellProps) {
  const { label, sort, kind = 'plain', wideOnly } = column
  const className = classes(styles['head'], styles[kind], wideOnly && styles['wideOnly'])
  if (!sort || !sorting) {
    return (
      // biome-ignore lint/a11y/noRedundantRoles: the layout of phones takes it away
      <th role="columnheader" scope="col" className={className}>
        {kind === 'actions' ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </th>
    )
  }
  const order = sorting.now === sort ? 'ascending' : sorting.now === `-${sort}` ? 'descending' : 'none'
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <th role="columnheader" scope="col" className={className} aria-sort={order}>
      <Link href={sorting.hrefOf(order === 'ascending' ? `-${sort}` : sort)} className={styles['sort']}>
        {label}
        {order === 'ascending' && <ArrowUp aria-hidden="true" />}
        {order === 'descending' && <ArrowDown aria-hidden="true" />}
      </Link>
    </th>
  )
}
