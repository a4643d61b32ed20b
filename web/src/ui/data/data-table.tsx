import { ArrowDown, ArrowUp } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { Link } from 'wouter-preact'
import { useTranslation } from '../../i18n/translate.ts'
import { classes } from '../../lib/classes.ts'
import type { RowId, Selection } from '../../lib/use-selection.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import styles from './data-table.module.css'

export interface Column<Row> {
  readonly key: string
  readonly label: string
  /** The field that the column sorts by, as the address has it. */
  readonly sort?: string
  /** `main` takes the room that is left; `end` is for numbers; `actions` has no visible heading. */
  readonly kind?: 'main' | 'plain' | 'end' | 'actions'
  /** Left out on phones, where each row is a small card. */
  readonly wideOnly?: boolean
  /** Cells that need no heading, such as “3 people” or a badge: cards do not repeat it. */
  readonly saysItself?: boolean
  readonly cell: (row: Row) => ComponentChildren
}

interface DataTableProps<Row, Id extends RowId> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => Id
  /** Name of a row, for its checkbox. */
  readonly nameOf?: (row: Row) => string
  readonly sorting?: { readonly now: string; readonly hrefOf: (sort: string) => string }
  readonly selection?: Selection<Id>
  /** The rows are those of before, new ones are on the way. */
  readonly stale?: boolean
}

/** Records in rows and columns; on phones a list of cards. The roles are written out, since the layout there takes them away. */
export function DataTable<Row, Id extends RowId>(props: DataTableProps<Row, Id>) {
  const { label, columns, rows, idOf, nameOf, sorting, selection, stale = false } = props
  const ids = rows.map(idOf)
  return (
    <div
      className={styles.frame}
      data-wide
      aria-busy={stale || undefined}
      // Scrolling areas take the focus, for the keyboard; in other tables their headings do.
      tabIndex={sorting || selection ? undefined : 0}
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: the layout of phones takes them away */}
      <table role="table" aria-label={label} className={classes(styles.table, stale && styles.stale)}>
        <thead>
          {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
          <tr role="row">
            {selection && <SelectCell heading ids={ids} selection={selection} />}
            {columns.map(column => (
              <HeadCell key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => {
            const id = idOf(row)
            return (
              // biome-ignore lint/a11y/noRedundantRoles: as above
              <tr role="row" key={id} className={classes(selection?.has(id) && styles.chosen)}>
                {selection && <SelectCell ids={[id]} selection={selection} name={nameOf?.(row)} />}
                {columns.map(({ key, label, kind = 'plain', wideOnly, saysItself, cell }) => (
                  <td
                    // biome-ignore lint/a11y/noRedundantRoles: as above
                    role="cell"
                    key={key}
                    data-heading={saysItself || kind === 'main' || kind === 'actions' ? undefined : label}
                    className={classes(styles[kind], wideOnly && styles.wideOnly)}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

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
function HeadCell({ column, sorting }: HeadCellProps) {
  const { label, sort, kind = 'plain', wideOnly } = column
  const className = classes(styles.head, styles[kind], wideOnly && styles.wideOnly)
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
      <Link href={sorting.hrefOf(order === 'ascending' ? `-${sort}` : sort)} className={styles.sort}>
        {label}
        {order === 'ascending' && <ArrowUp aria-hidden="true" />}
        {order === 'descending' && <ArrowDown aria-hidden="true" />}
      </Link>
    </th>
  )
}

interface SelectCellProps<Id extends RowId> {
  readonly ids: readonly Id[]
  readonly selection: Selection<Id>
  readonly heading?: boolean
  readonly name?: string | undefined
}

/** The box that chooses a row or, in the heading, every row in view. */
function SelectCell<Id extends RowId>({ ids, selection, heading = false, name = '' }: SelectCellProps<Id>) {
  const { t } = useTranslation('data')
  const box = <SelectBox ids={ids} selection={selection} label={heading ? t('choose_all') : t('choose', { name })} />
  if (!heading) {
    return (
      // biome-ignore lint/a11y/noRedundantRoles: the layout of phones takes it away
      <td role="cell" className={styles.select}>
        {box}
      </td>
    )
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <th role="columnheader" scope="col" className={styles.select}>
      {box}
    </th>
  )
}

interface SelectBoxProps<Id extends RowId> {
  readonly ids: readonly Id[]
  readonly selection: Selection<Id>
  readonly label: string
  /** The label is seen beside it. */
  readonly isLabelled?: boolean
}

/** The box that chooses a record, or several at once. */
export function SelectBox<Id extends RowId>({ ids, selection, label, isLabelled = false }: SelectBoxProps<Id>) {
  const chosen = ids.filter(id => selection.has(id)).length
  return (
    <label className={styles[isLabelled ? 'labelledBox' : 'box']}>
      <input
        type="checkbox"
        aria-label={isLabelled ? undefined : label}
        checked={chosen > 0 && chosen === ids.length}
        ref={element => {
          if (element) element.indeterminate = chosen > 0 && chosen < ids.length
        }}
        onChange={event => {
          for (const id of ids) selection.toggle(id, event.currentTarget.checked)
        }}
      />
      {isLabelled && label}
    </label>
  )
}
