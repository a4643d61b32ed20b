import type { ComponentChildren } from 'preact'
import styles from './gallery.module.css'

interface PartProps {
  readonly title: string
  readonly layout?: 'row' | 'columns'
  readonly children: ComponentChildren
}

export function Part({ title, layout = 'row', children }: PartProps) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <div className={styles[layout]}>{children}</div>
    </section>
  )
}
