import type { AnalyticsOverview } from '@atrium/client'
import { Link } from 'wouter-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import type { Address } from '../../../lib/use-address.ts'
import styles from '../parts/figures.module.css'
import { type FigureColumn, FiguresSection, useFigureColumn } from '../parts/figures.tsx'
import { AttributeChoice } from './attribute-choice.tsx'
import { type Narrowing, narrowedName } from './narrowing.ts'
import type { By } from './numbers-queries.ts'

type Group = AnalyticsOverview['groups'][number]

interface DepartmentsPartProps {
  readonly by: By
  readonly onChoose: (by: By) => void
  readonly groups: readonly Group[]
  /** A department, or place, that is counted with the small ones only to hide them. */
  readonly foldedWith: string | undefined
  readonly narrowing: Narrowing
  readonly address: Address
}

/** The filters of the figures that the attributes are. */
const FILTER_OF = { department: 'department', work_location: 'place' } as const satisfies Record<By, keyof Narrowing>

/** How many people of each department, or place of work, were active; small ones together. */
export function DepartmentsPart({ by, onChoose, groups, foldedWith, narrowing, address }: DepartmentsPartProps) {
  const { t } = useTranslation('studio/numbers')
  const figure = useFigureColumn<Group>()
  if (groups.length === 0 && by === 'department' && !narrowing.place) return null
  const filter = FILTER_OF[by]
  const nameOf = ({ value }: Group) => value ?? t('groups.folded')
  const columns: readonly FigureColumn<Group>[] = [
    {
      key: 'value',
      label: t(`activation.by.${by}`),
      kind: 'main',
      value: nameOf,
      cell: group =>
        group.value === null || narrowing[filter] ? (
          <span dir="auto">{nameOf(group)}</span>
        ) : (
          <Link href={address.hrefWith({ [filter]: group.value })} dir="auto">
            {group.value}
          </Link>
        ),
    },
    figure('audience', t('departments.people'), ({ audience }) => audience),
    figure('active_users', t('departments.active'), ({ active_users }) => active_users),
  ]
  return (
    <FiguresSection
      title={t(`departments.by.${by}`)}
      name={narrowedName(by, narrowing)}
      columns={columns}
      rows={groups}
      idOf={({ value }) => value ?? ''}
      choices={<AttributeChoice label={t('groups.attribute')} by={by} onChoose={onChoose} />}
    >
      {foldedWith && <p className={styles.hint}>{t('departments.folded_with', { name: foldedWith })}</p>}
    </FiguresSection>
  )
}
