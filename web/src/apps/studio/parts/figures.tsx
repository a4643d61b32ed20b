import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/formats.ts'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import { BarChart } from '../../../ui/data/bar-chart.tsx'
import { type Column, DataTable } from '../../../ui/data/data-table.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import styles from './figures.module.css'

interface FigureTileProps {
  readonly name: string
  /** null while it is on its way. */
  readonly value: string | null
  /** What of what it is, e.g. `54 % of the audience`. */
  readonly note?: ReactNode
  /** What is counted; undefined while it is on its way. */
  readonly definition: string | undefined
}

/** A figure with what it counts. */
export function FigureTile({ name, value, note, definition }: FigureTileProps) {
  return (
    <div className={styles['tile']}>
      <dt className={styles['name']}>{name}</dt>
      <dd className={styles['value']}>{value ?? <Skeleton height="2rem" width="4rem" />}</dd>
      {note && <dd className={styles['note']}>{note}</dd>}
      <dd className={styles['definition']}>{definition}</dd>
    </div>
  )
}

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

/** A moment, with a value for each measure. */
interface SeriesPoint<Measure extends string> {
  readonly at: string
  readonly label: string
  readonly values: Readonly<Record<Measure, number>>
}

interface SeriesPartProps<Measure extends string> {
  readonly title: string
  readonly measures: readonly { readonly name: Measure; readonly label: string }[]
  readonly shown: Measure
  readonly onShow: (measure: Measure) => void
  readonly points: readonly SeriesPoint<Measure>[]
  readonly hint?: string
}

/** How figures went over time: one of them as bars, all of them as a table. */
export function SeriesPart<Measure extends string>(props: SeriesPartProps<Measure>) {
  const { title, measures, shown, onShow, points, hint } = props
  const { t } = useTranslation('studio/numbers')
  const formats = useFormats()
  const columns: readonly Column<SeriesPoint<Measure>>[] = [
    { key: 'at', label: t('when'), kind: 'main', cell: ({ label }) => label },
    ...measures.map(({ name, label }) =>
      figureColumn<SeriesPoint<Measure>>(name, label, ({ values }) => formats.number(values[name])),
    ),
  ]
  const measure = measures.find(({ name }) => name === shown)?.label ?? ''
  return (
    <section className={styles['section']} aria-label={title}>
      <div className={styles['head']}>
        <h2 className={styles['heading']}>{title}</h2>
        {measures.length > 1 && (
          <Segmented
            label={t('measure')}
            value={shown}
            options={measures.map(({ name, label }) => ({ value: name, label }))}
            onChange={onShow}
          />
        )}
      </div>
      <Card>
        <BarChart
          label={t('chart', {
            measure,
            total: formats.number(points.reduce((sum, point) => sum + point.values[shown], 0)),
          })}
          bars={points.map(({ at, label, values }) => ({ key: at, label, value: values[shown] }))}
          format={formats.number}
        />
        {hint && <p className={styles['hint']}>{hint}</p>}
        <details className={styles['table']}>
          <summary>{t('as_table')}</summary>
          <DataTable label={title} columns={columns} rows={points} idOf={({ at }) => Date.parse(at)} />
        </details>
      </Card>
    </section>
  )
}
