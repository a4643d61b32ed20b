import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './tabs.module.css'

interface TabLinksProps {
  readonly label: string
  readonly links: readonly { readonly href: string; readonly label: ReactNode; readonly current: boolean }[]
}

/** Pages, or views of one, beside each other; each has an address. */
export function TabLinks({ label, links }: TabLinksProps) {
  return (
    <nav aria-label={label} className={styles['tabs']}>
      {links.map(({ href, label: text, current }) => (
        <Link key={href} href={href} className={styles['tab']} aria-current={current ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
