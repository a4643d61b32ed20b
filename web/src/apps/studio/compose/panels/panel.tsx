import { type ReactNode, useId } from 'react'
import { Card } from '../../../../ui/surface/card.tsx'
import styles from './panels.module.css'

interface PanelProps {
  readonly title: string
  /** What is so at the moment, in a few words. */
  readonly now?: ReactNode
  readonly children?: ReactNode
}

/** A group of settings beside the text. */
export function Panel({ title, now, children }: PanelProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={styles['panel'] ?? ''}>
      <h2 id={id} className={styles['heading']}>
        {title}
      </h2>
      {now && <p className={styles['now']}>{now}</p>}
      {children}
    </Card>
  )
}
