import { useTranslation } from 'react-i18next'
import type { RowId, Selection } from '../../lib/use-selection.ts'
import styles from './data-table.module.css'
import { SelectBox } from './select-box.tsx'

interface SelectCellProps<Id extends RowId> {
  readonly ids: readonly Id[]
  readonly selection: Selection<Id>
  readonly heading?: boolean
  readonly name?: string | undefined
}

/** The box that chooses a row or, in the heading, every row in view. */
export function SelectCell<Id extends RowId>({ ids, selection, heading = false, name = '' }: SelectCellProps<Id>) {
  const { t } = useTranslation('data')
  const box = <SelectBox ids={ids} selection={selection} label={heading ? t('choose_all') : t('choose', { name })} />
  if (!heading) {
    return (
      // biome-ignore lint/a11y/noRedundantRoles: the layout of phones takes it away
      <td role="cell" className={styles['select']}>
        {box}
      </td>
    )
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <th role="columnheader" scope="col" className={styles['select']}>
      {box}
    </th>
  )
}
