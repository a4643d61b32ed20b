import { classes } from '../../lib/classes.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** Sizes as in CSS. */
  readonly width?: string
  readonly height?: string
  readonly radius?: string
  /** Sets `--w`, `--h` and `--r` in their place, where the server renders it: its documents allow no attribute `style`. */
  readonly className?: string | undefined
}

/** A placeholder as large as what is loading. Hidden from readers; the list around it says that it is busy. */
export function Skeleton({ width = '100%', height = '1em', radius = '6px', className }: SkeletonProps) {
  if (className) return <span className={classes(styles.bar, className)} aria-hidden="true" />
  const style = { '--w': width, '--h': height, '--r': radius } as Record<string, string>
  return <span className={styles.bar} style={style} aria-hidden="true" />
}
