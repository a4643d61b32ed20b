import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../../ui/data/data-table.tsx'
import styles from './audit.module.css'
import type { Difference } from './differences.ts'
import { LoggedValue } from './logged-value.tsx'

/** Each value before and after a change. */
export function DifferenceTable({ differences }: { readonly differences: readonly Difference[] }) {
  const { t } = useTranslation('console/audit')
  if (differences.length === 0) return <p className={styles['soft']}>{t('nothing_kept')}</p>
  const side = (name: 'before' | 'after'): Column<Difference> => ({
    key: name,
    label: t(name),
    cell: difference => (
      <>
        <span aria-hidden="true" className={styles['cellLabel']}>
          {t(name)}
        </span>
        <LoggedValue value={difference[name]} />
      </>
    ),
  })
  const columns: readonly Column<Difference>[] = [
    { key: 'field', label: t('field'), kind: 'main', cell: ({ field }) => <code>{field}</code> },
    side('before'),
    side('after'),
  ]
  return <DataTable label={t('difference')} columns={columns} rows={differences} idOf={({ field }) => field} />
}
