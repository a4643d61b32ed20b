import { ChevronDown } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useId } from '../../../../lib/use-id.ts'
import { Card } from '../../../../ui/surface/card.tsx'
import styles from './panels.module.css'

interface FoldProps {
  readonly title: string
  /** Summary of the choice, always visible. */
  readonly summary: ComponentChildren
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly children: ComponentChildren
}

/** A section that opens below its summary. Its content is rendered from the first opening on, also while it is closed: an upload goes on. */
export function Fold({ title, summary, isOpen, onToggle, children }: FoldProps) {
  const id = useId()
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <Card as="section" aria-labelledby={`${id}-title`} className={styles.fold ?? ''}>
      <div className={styles.foldHead}>
        <h2 className={styles.heading}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-describedby={`${id}-summary`}
            onClick={onToggle}
          >
            <span id={`${id}-title`}>{title}</span>
            <ChevronDown aria-hidden="true" className={styles.chevron} />
          </button>
        </h2>
        <p id={`${id}-summary`} className={styles.summary} dir="auto">
          {summary}
        </p>
      </div>
      <div id={id} hidden={!isOpen} className={styles.foldBody}>
        {wasOpen && children}
      </div>
    </Card>
  )
}

interface PanelProps {
  readonly title: string
  /** The current state in a few words. */
  readonly now?: ComponentChildren
  readonly children?: ComponentChildren
}

/** A group of settings within a section. */
export function Panel({ title, now, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <h3 id={id} className={styles.label}>
        {title}
      </h3>
      {now && <p className={styles.now}>{now}</p>}
      {children}
    </section>
  )
}
