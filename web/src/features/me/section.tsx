import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Card } from '../../ui/surface/card.tsx'
import styles from './me-page.module.css'

interface SectionProps {
  /** Its anchor. */
  readonly id: string
  readonly title: string
  readonly lead?: string | undefined
  readonly children: ComponentChildren
}

/** A part of the reader's own page, with an anchor. */
export function Section({ id, title, lead, children }: SectionProps) {
  // The browser has looked for the anchor before it was there.
  useEffect(() => {
    if (location.hash === `#${id}`) document.getElementById(id)?.scrollIntoView()
  }, [id])
  return (
    <Card as="section" padded={false} id={id} className={styles.section ?? ''} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </Card>
  )
}
