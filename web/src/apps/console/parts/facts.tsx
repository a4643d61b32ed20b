import type { ReactNode } from 'react'
import styles from './parts.module.css'

/** What is known of something, a line for each `Fact`. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles['facts']}>{children}</dl>
}

interface FactProps {
  readonly name: string
  readonly hint?: ReactNode
  /** What changes it, beside it. */
  readonly act?: ReactNode
  readonly children: ReactNode
}

/** Something that is known, with its name, in a `Facts`. */
export function Fact({ name, hint, act, children }: FactProps) {
  return (
    <div className={styles['fact']}>
      <dt>{name}</dt>
      <dd dir="auto">
        {children}
        {hint && <p className={styles['hint']}>{hint}</p>}
      </dd>
      {act && <dd className={styles['factAct']}>{act}</dd>}
    </div>
  )
}
