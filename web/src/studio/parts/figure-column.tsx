import type { Column } from '../../ui/data/data-table.tsx'
import styles from './figures.module.css'

/** A column of numbers; on phones, where rows are cards without headings, each has its name. */
export const figureColumn = <Row,>(key: string, label: string, text: (row: Row) => string): Column<Row> => ({
  key,
  label,
  kind: 'end',
  cell: row => (
    <>
      <span aria-hidden="true" className={styles['cellLabel']}>
        {label}{' '}
      </span>
      {text(row)}
    </>
  ),
})
