import type { ReactNode } from 'react'
import styles from './gallery.module.css'

interface PartProps {
  readonly title: string
  readonly layout?: 'row' | 'columns'
  readonly children: ReactNode
}

export function Part({ title, layout = 'row', children }: PartProps) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <div className={styles[layout]}>{children}</div>
    </section>
  )
}
