import styles from './bar-chart.module.css'

interface Bar {
  readonly key: string
  /** When it is, in full: shown under a mouse. */
  readonly label: string
  /** The same as short as the axis needs it. */
  readonly tick: string
  readonly value: number
  /** What it is compared with: a wider bar behind. */
  readonly before?: number
}

interface BarChartProps {
  /** What is shown, in a sentence: the numbers themselves are in a table beside it. */
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

/** Counts over time as bars, with an axis of counts and one of moments. */
export function BarChart({ label, bars, format }: BarChartProps) {
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
    <figure className={styles['figure']}>
      <div aria-hidden="true" className={styles['counts']}>
        {counts.map(count => (
          <span key={count} style={{ insetBlockEnd: `${(count / top) * 100}%` }}>
            {format(count)}
          </span>
        ))}
      </div>
      <svg
        role="img"
        aria-label={label}
        className={styles['bars']}
        viewBox={`0 0 ${Math.max(1, bars.length)} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {counts.map(count => (
          <line
            key={count}
            className={styles['line']}
            x1={0}
            x2={bars.length}
            y1={HEIGHT - (count / top) * HEIGHT}
            y2={HEIGHT - (count / top) * HEIGHT}
          />
        ))}
        {bars.map(({ key, label: name, value, before }, index) => (
          <g key={key} className={styles['bar']}>
            <title>{`${name}: ${format(value)}`}</title>
            <rect className={styles['space']} x={index} y={0} width={1} height={HEIGHT} />
            {before !== undefined && <rect className={styles['before']} {...rectOf(index, before, GAP_BEFORE)} />}
            <rect {...rectOf(index, value, before === undefined ? GAP : GAP_COMPARED)} />
          </g>
        ))}
      </svg>
      <div aria-hidden="true" className={styles['moments']}>
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
