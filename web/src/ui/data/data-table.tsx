import type { ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import type { RowId, Selection } from '../../lib/use-selection.ts'
import styles from './data-table.module.css'
import { HeadCell } from './head-cell.tsx'
import { SelectCell } from './select-cell.tsx'

export interface Column<Row> {
  readonly key: string
  readonly label: string
  /** The field that the column sorts by, as the address has it. */
  readonly sort?: string
  /** `main` takes the room that is left; `end` is for numbers; `actions` has no visible heading. */
  readonly kind?: 'main' | 'plain' | 'end' | 'actions'
  /** Left out on phones, where each row is a small card. */
  readonly wideOnly?: boolean
  readonly cell: (row: Row) => ReactNode
}

interface DataTableProps<Row, Id extends RowId> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => Id
  /** What a row is called, for the box that chooses it. */
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
    <div className={styles['frame']} aria-busy={stale || undefined}>
      {/* biome-ignore lint/a11y/noRedundantRoles: the layout of phones takes them away */}
      <table role="table" aria-label={label} className={classes(styles['table'], stale && styles['stale'])}>
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
              <tr role="row" key={id} className={classes(selection?.has(id) && styles['chosen'])}>
                {selection && <SelectCell ids={[id]} selection={selection} name={nameOf?.(row)} />}
                {columns.map(({ key, kind = 'plain', wideOnly, cell }) => (
                  // biome-ignore lint/a11y/noRedundantRoles: as above
                  <td role="cell" key={key} className={classes(styles[kind], wideOnly && styles['wideOnly'])}>
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
