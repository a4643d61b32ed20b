import { useMemo } from 'react'
import styles from './highlighted.module.css'
import { partsOf } from './matches.ts'

interface HighlightedProps {
  readonly text: string
  /** Words that are marked where they occur, without regard to case and accents. */
  readonly search: string
  /** Marks parts of words as well, not only their beginnings. */
  readonly within?: boolean
}

/** A text in which the words that were searched for are marked. */
export function Highlighted({ text, search, within = false }: HighlightedProps) {
  const parts = useMemo(() => partsOf(text, search, { within }), [text, search, within])
  return parts.map(({ at, text: part, isMatch }) =>
    isMatch ? (
      <mark key={at} className={styles['mark']}>
        {part}
      </mark>
    ) : (
      <span key={at}>{part}</span>
    ),
  )
}
