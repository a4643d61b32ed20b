import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import styles from './home.module.css'

interface ShelfRowProps {
  readonly href: string
  /** Of the post; it may have none yet. */
  readonly title: string
  /** Why it is here, above its date. */
  readonly note?: string | null
  /** Its date, and what that means. */
  readonly children: ReactNode
}

/** A post in a part of the home, and the way to it. */
export function ShelfRow({ href, title, note, children }: ShelfRowProps) {
  const { t } = useTranslation('studio/home')
  return (
    <li>
      <Link href={href} className={styles['post']}>
        <span className={styles['postTitle']} dir="auto">
          {title || t('untitled')}
        </span>
        {note && (
          <span className={styles['note']} dir="auto">
            {note}
          </span>
        )}
        <span className={styles['when']}>{children}</span>
      </Link>
    </li>
  )
}
