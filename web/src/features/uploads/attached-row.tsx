import type { ReactNode } from 'react'
import styles from './attached-row.module.css'

interface AttachedRowProps {
  /** A picture of 56 pixels, or an icon. */
  readonly thumb?: ReactNode
  readonly name: string
  /** A few words about it, below the name. */
  readonly about?: ReactNode
  readonly problem?: string | null
  /** It has not arrived, and may yet: what waits for it leads here. */
  readonly isWaiting?: boolean
  readonly children?: ReactNode
}

/** Something that belongs to a text, or is on its way to it, with the buttons that change or remove it. */
export function AttachedRow({ thumb, name, about, problem, isWaiting, children }: AttachedRowProps) {
  return (
    <li className={styles['row']} data-waiting={isWaiting || undefined}>
      {thumb && <span className={styles['thumb']}>{thumb}</span>}
      <div className={styles['words']}>
        <span className={styles['name']} dir="auto">
          {name}
        </span>
        {about && (
          <span className={styles['size']} dir="auto">
            {about}
          </span>
        )}
        {problem && (
          <span className={styles['problem']} role="alert">
            {problem}
          </span>
        )}
      </div>
      {children}
    </li>
  )
}
