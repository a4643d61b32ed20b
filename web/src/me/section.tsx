import type { ReactNode } from 'react'
import { Card } from '../ui/surface/card.tsx'
import styles from './me-page.module.css'

interface SectionProps {
  /** Its anchor. */
  readonly id: string
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
}

/** A part of one's own page. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <Card as="section" padded={false} id={id} className={styles['section'] ?? ''} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles['title']}>
        {title}
      </h2>
      {lead && <p className={styles['lead']}>{lead}</p>}
      {children}
    </Card>
  )
}
