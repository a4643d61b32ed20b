import type { ComponentChildren } from 'preact'
import { useId } from '../../lib/use-id.ts'
import { Card } from '../surface/card.tsx'
import styles from './form.module.css'

interface SectionProps {
  /** Its anchor. */
  readonly id?: string
  readonly title: string
  readonly lead?: ComponentChildren
  /** Beside the title. */
  readonly action?: ComponentChildren
  readonly children: ComponentChildren
}

/** A part of a page with a heading of its own. */
export function Section({ id: anchor, title, lead, action, children }: SectionProps) {
  const id = useId()
  return (
    <Card as="section" {...(anchor ? { id: anchor } : {})} aria-labelledby={id} className={styles.section ?? ''}>
      <div className={styles.heading}>
        <h2 id={id} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        {action}
      </div>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </Card>
  )
}
