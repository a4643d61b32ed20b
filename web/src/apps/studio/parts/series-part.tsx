import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/formats.ts'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import { BarChart } from '../../../ui/data/bar-chart.tsx'
import { DataTable } from '../../../ui/data/data-table.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import styles from './figures.module.css'
import { CsvButton, type FigureColumn, useBefore, useFigureColumn } from './figures.tsx'

interface Measure<Name extends string> {
  readonly name: Name
  readonly label: string
  /** Of the whole time, which is not the sum where people are counted once. */
  readonly total: number
  /** Of the period before; null without one. */
  readonly before: number | null
}

/** A moment, with a value for each measure. */
export interface SeriesPoint<Name extends string> {
  readonly at: string
  readonly label: string
  /** As short as the axis needs it. */
  readonly tick: string
  /** As a spreadsheet reads it. */
  readonly date: string
  readonly values: Readonly<Record<Name, number>>
  /** Those of the same place in the period before. */
  readonly before?: Readonly<Record<Name, number>> | undefined
}

interface SeriesPartProps<Name extends string> {
  readonly title: string
  /** Of the file. */
  readonly name: string
  readonly measures: readonly Measure<Name>[]
  readonly shown: Name
  readonly onShow: (measure: Name) => void
  readonly points: readonly SeriesPoint<Name>[]
  readonly hint?: string
  /** Of which days. */
  readonly choices?: ReactNode
}

/** How figures went over time: one of them as bars, all of them as a table and as a file. */
export function SeriesPart<Name extends string>(props: SeriesPartProps<Name>) {
  const { title, name: fileName, measures, shown, onShow, points, hint, choices } = props
  const { t } = useTranslation('studio/numbers')
  const formats = useFormats()
  const beforeOf = useBefore()
  const figure = useFigureColumn<SeriesPoint<Name>>()
  const hasBefore = points.some(({ before }) => before)
  const columns: readonly FigureColumn<SeriesPoint<Name>>[] = [
    { key: 'at', label: t('when'), kind: 'main', cell: ({ label }) => label, value: ({ date }) => date },
    ...measures.flatMap(({ name, label }) => [
      figure(name, label, ({ values }) => values[name]),
      ...(hasBefore
        ? [figure(`${name} before`, t('measure_before', { measure: label }), ({ before }) => before?.[name] ?? null)]
        : []),
    ]),
  ]
  const measure = measures.find(({ name }) => name === shown)
  if (!measure) return null
  return (
    <section className={styles['section']} aria-label={title}>
      <div className={styles['head']}>
        <h2 className={styles['heading']}>{title}</h2>
        <div className={styles['acts']}>
          {measures.length > 1 && (
            <Segmented
              label={t('measure')}
              value={shown}
              options={measures.map(({ name, label }) => ({ value: name, label }))}
              onChange={onShow}
            />
          )}
          <CsvButton title={title} name={fileName} columns={columns} rows={points} />
        </div>
      </div>
      {choices && <div className={styles['choices']}>{choices}</div>}
      <Card>
        <p className={styles['sum']}>
          <strong>{formats.number(measure.total)}</strong> {measure.label}
          {measure.before !== null && <span className={styles['soft']}>{beforeOf(measure.total, measure.before)}</span>}
        </p>
        <BarChart
          label={t('chart', { measure: measure.label, total: formats.number(measure.total) })}
          bars={points.map(({ at, label, tick, values, before }) => ({
            ...{ key: at, label, tick, value: values[shown] },
            ...(before ? { before: before[shown] } : {}),
          }))}
          format={formats.number}
        />
        {hasBefore && (
          <p className={styles['legend']}>
            <span className={styles['keyBar']} /> {t('legend.now')} <span className={styles['keyBefore']} />{' '}
            {t('legend.before')}
          </p>
        )}
        {hint && <p className={styles['hint']}>{hint}</p>}
        <details className={styles['table']}>
          <summary>{t('as_table')}</summary>
          <DataTable label={title} columns={columns} rows={points} idOf={({ at }) => Date.parse(at)} />
        </details>
      </Card>
    </section>
  )
}
