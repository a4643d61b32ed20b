import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
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
