import type { ComponentChildren } from 'preact'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import { DataTable } from '../../../ui/data/data-table.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import chart from './bar-chart.module.css'
import styles from './figures.module.css'
import { CsvButton, type FigureColumn, useBefore, useFigureColumn } from './figures.tsx'

interface Measure<Name extends string> {
  readonly name: Name
  readonly label: string
  /** Total of the whole time, which is not the sum where people count once. */
  readonly total: number
  /** Total of the period before; null without one. */
  readonly before: number | null
}

/** A moment, with a value for each measure. */
export interface SeriesPoint<Name extends string> {
  readonly at: string
  readonly label: string
  /** Short label for the axis. */
  readonly tick: string
  /** Value for a spreadsheet. */
  readonly date: string
  readonly values: Readonly<Record<Name, number>>
  /** Those of the same place in the period before. */
  readonly before?: Readonly<Record<Name, number>> | undefined
}

interface SeriesPartProps<Name extends string> {
  readonly title: string
  /** Name of the file. */
  readonly name: string
  readonly measures: readonly Measure<Name>[]
  readonly shown: Name
  readonly onShow: (measure: Name) => void
  readonly points: readonly SeriesPoint<Name>[]
  readonly hint?: string
  /** The days in words. */
  readonly choices?: ComponentChildren
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
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{title}</h2>
        <div className={styles.acts}>
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
      {choices && <div className={styles.choices}>{choices}</div>}
      <Card>
        <p className={styles.sum}>
          <strong>{formats.number(measure.total)}</strong> {measure.label}
          {measure.before !== null && <span className={styles.soft}>{beforeOf(measure.total, measure.before)}</span>}
        </p>
        <BarChart
          label={t('chart', { measure: measure.label, total: formats.number(measure.total) })}
          bars={points.map(({ at, label, tick, values, before }) => ({
            key: at,
            label,
            tick,
            value: values[shown],
            ...(before ? { before: before[shown] } : {}),
          }))}
          format={formats.number}
        />
        {hasBefore && (
          <p className={styles.legend}>
            <span className={styles.keyBar} /> {t('legend.now')} <span className={styles.keyBefore} />{' '}
            {t('legend.before')}
          </p>
        )}
        {hint && <p className={styles.hint}>{hint}</p>}
        <details className={styles.table}>
          <summary>{t('as_table')}</summary>
          <DataTable label={title} columns={columns} rows={points} idOf={({ at }) => Date.parse(at)} />
        </details>
      </Card>
    </section>
  )
}

interface Bar {
  readonly key: string
  /** When it is, in full: shown under a mouse. */
  readonly label: string
  /** The same as short as the axis needs it. */
  readonly tick: string
  readonly value: number
  /** Value to compare with: a wider bar behind. */
  readonly before?: number
}

interface BarChartProps {
  /** The chart in a sentence: its numbers stand in a table beside it. */
  readonly label: string
  readonly bars: readonly Bar[]
  readonly format: (value: number) => string
}

/** Room between bars, of the width of one; where another bar stands behind, more of that is seen. */
const GAP = 0.2
const GAP_COMPARED = 0.5
const GAP_BEFORE = 0.1
const HEIGHT = 100
/** So that a small value beside a large one is seen. */
const HEIGHT_MIN = 1.5
const TICKS_MAX = 6
/** Letters of a text of the axis above which six of them need much room. */
const LONG_TICK = 10

/** Counts over time as bars, with an axis of counts and one of moments. */
function BarChart({ label, bars, format }: BarChartProps) {
  const largest = Math.max(0, ...bars.flatMap(({ value, before = 0 }) => [value, before]))
  const { top, counts } = scaleOf(largest)
  const heightOf = (value: number) => (value === 0 ? 0 : Math.max(HEIGHT_MIN, (value / top) * HEIGHT))
  const rectOf = (index: number, value: number, gap: number) => ({
    x: index + gap / 2,
    y: HEIGHT - heightOf(value),
    width: 1 - gap,
    height: heightOf(value),
  })
  const step = Math.ceil(bars.length / TICKS_MAX)
  const moments = bars.flatMap(({ key, tick }, index) =>
    index % step === Math.floor((step - 1) / 2) ? [{ key, tick, at: ((index + 0.5) / bars.length) * 100 }] : [],
  )
  return (
    <figure className={chart.figure}>
      <div aria-hidden="true" className={chart.counts}>
        {counts.map(count => (
          <span key={count} style={{ insetBlockEnd: `${(count / top) * 100}%` }}>
            {format(count)}
          </span>
        ))}
      </div>
      <svg
        role="img"
        aria-label={label}
        className={chart.bars}
        viewBox={`0 0 ${Math.max(1, bars.length)} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {counts.map(count => (
          <line
            key={count}
            className={chart.line}
            x1={0}
            x2={bars.length}
            y1={HEIGHT - (count / top) * HEIGHT}
            y2={HEIGHT - (count / top) * HEIGHT}
          />
        ))}
        {bars.map(({ key, label: name, value, before }, index) => (
          <g key={key} className={chart.bar}>
            <title>{`${name}: ${format(value)}`}</title>
            <rect className={chart.space} x={index} y={0} width={1} height={HEIGHT} />
            {before !== undefined && <rect className={chart.before} {...rectOf(index, before, GAP_BEFORE)} />}
            <rect {...rectOf(index, value, before === undefined ? GAP : GAP_COMPARED)} />
          </g>
        ))}
      </svg>
      <div
        aria-hidden="true"
        className={chart.moments}
        data-long={moments.some(({ tick }) => tick.length > LONG_TICK) || undefined}
      >
        {moments.map(({ key, tick, at }) => (
          <span key={key} style={{ insetInlineStart: `${at}%` }}>
            <span>{tick}</span>
          </span>
        ))}
      </div>
    </figure>
  )
}

/** Round counts from 0 to the largest or a little above it, some four of them. */
function scaleOf(largest: number): { top: number; counts: number[] } {
  const rough = Math.max(1, largest / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5].find(each => each * power >= rough) ?? 10)
  const steps = Math.max(1, Math.ceil(largest / step))
  return { top: steps * step, counts: Array.from({ length: steps + 1 }, (_, index) => index * step) }
}
