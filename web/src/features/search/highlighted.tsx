import { useMemo } from 'preact/hooks'
import styles from './highlighted.module.css'
import { matcherOf, partsOf, type TextPart } from './matches.ts'

interface HighlightedProps {
  readonly text: string
  /** Words that are marked where they stand. */
  readonly search: string
  /** Marks parts of words, as names are searched. */
  readonly within?: boolean
}

/** A text in which the words that were searched for are marked. */
export function Highlighted({ text, search, within = false }: HighlightedProps) {
  const parts = useMemo(() => partsOf(text, matcherOf(search, within)(text)), [text, search, within])
  return <Marked parts={parts} />
}

/** The pieces of a text, those that match as marks. */
export function Marked({ parts }: { readonly parts: readonly TextPart[] }) {
  return (
    <span>
      {parts.map(({ at, text, isMatch }) =>
        isMatch ? (
          <mark key={at} className={styles.mark}>
            {text}
          </mark>
        ) : (
          <span key={at}>{text}</span>
        ),
      )}
    </span>
  )
}
