import styles from './progress-bar.module.css'

interface ProgressBarProps {
  readonly label: string
  /** From 0 to 1. */
  readonly value: number
}

/** How far something has come. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  return <progress className={styles.bar} aria-label={label} max={1} value={Math.min(1, Math.max(0, value))} />
}
