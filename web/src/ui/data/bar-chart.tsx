import styles from './bar-chart.module.css'

interface BarChartProps {
  /** What is shown, in a sentence: the numbers themselves are in a table beside it. */
  readonly label: string
  readonly bars: readonly { readonly key: string; readonly label: string; readonly value: number }[]
  readonly format: (value: number) => string
}

/** Room between bars, of the width of one. */
const GAP = 0.2
const HEIGHT = 100
/** So that a small value beside a large one is seen. */
const HEIGHT_MIN = 1.5

/** Values over time as bars, with the largest one, the first and the last moment written. */
export function BarChart({ label, bars, format }: BarChartProps) {
  const largest = Math.max(0, ...bars.map(({ value }) => value))
  const heightOf = (value: number) => (value === 0 ? 0 : Math.max(HEIGHT_MIN, (value / largest) * HEIGHT))
  return (
    <figure className={styles['figure']}>
      <span aria-hidden="true" className={styles['largest']}>
        {format(largest)}
      </span>
      <svg
        role="img"
        aria-label={label}
        className={styles['bars']}
        viewBox={`0 0 ${Math.max(1, bars.length)} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {bars.map(({ key, label: name, value }, index) => (
          <g key={key} className={styles['bar']}>
            <title>{`${name}: ${format(value)}`}</title>
            <rect className={styles['space']} x={index} y={0} width={1} height={HEIGHT} />
            <rect x={index + GAP / 2} y={HEIGHT - heightOf(value)} width={1 - GAP} height={heightOf(value)} />
          </g>
        ))}
      </svg>
      <span aria-hidden="true" className={styles['moments']}>
        <span>{bars[0]?.label}</span>
        {bars.length > 1 && <span>{bars.at(-1)?.label}</span>}
      </span>
    </figure>
  )
}
