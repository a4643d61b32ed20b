import type { AnalyticsOverview } from '@atrium/client'
import { useTranslation } from '../../../i18n/translate.ts'
import styles from '../parts/figures.module.css'
import { type FigureColumn, FiguresSection, useFigureColumn } from '../parts/figures.tsx'

type Group = AnalyticsOverview['groups'][number]

interface DepartmentsPartProps {
  readonly groups: readonly Group[]
  /** A department that is counted with the small ones only to hide them. */
  readonly foldedWith: string | undefined
}

/** How many people of each department were active; small ones together. */
export function DepartmentsPart({ groups, foldedWith }: DepartmentsPartProps) {
  const { t } = useTranslation('studio/numbers')
  const figure = useFigureColumn<Group>()
  if (groups.length === 0) return null
  const nameOf = ({ value }: Group) => value ?? t('groups.folded')
  const columns: readonly FigureColumn<Group>[] = [
    {
      key: 'value',
      label: t('person.department'),
      kind: 'main',
      value: nameOf,
      cell: group => <span dir="auto">{nameOf(group)}</span>,
    },
    figure('audience', t('departments.people'), ({ audience }) => audience),
    figure('active_users', t('departments.active'), ({ active_users }) => active_users),
  ]
  return (
    <FiguresSection
      title={t('departments.title')}
      name="departments"
      columns={columns}
      rows={groups}
      idOf={({ value }) => value ?? ''}
    >
      {foldedWith && <p className={styles.hint}>{t('departments.folded_with', { name: foldedWith })}</p>}
    </FiguresSection>
  )
}
