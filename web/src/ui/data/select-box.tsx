import type { RowId, Selection } from '../../lib/use-selection.ts'
import styles from './data-table.module.css'

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
          for (const id of ids) selection.toggle(id, event.target.checked)
        }}
      />
      {isLabelled && label}
    </label>
  )
}
