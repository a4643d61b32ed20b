import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Link } from 'wouter-preact'
import styles from './tab-links.module.css'

interface TabLinksProps {
  readonly label: string
  readonly links: readonly { readonly href: string; readonly label: ComponentChildren; readonly current: boolean }[]
}

/** Pages, or views of one, beside each other; each has an address. */
export function TabLinks({ label, links }: TabLinksProps) {
  const nav = useRef<HTMLElement>(null)
  const current = links.find(link => link.current)?.href
  // On a phone the row is wider than the page: the tab that was chosen is shown whole.
  useEffect(() => {
    const tab = current === undefined ? null : nav.current?.querySelector('[aria-current]')
    if (nav.current && tab) nav.current.scrollLeft += middleOf(tab) - middleOf(nav.current)
  }, [current])
  return (
    <nav ref={nav} aria-label={label} className={styles.tabs}>
      {links.map(({ href, label: text, current: isCurrent }) => (
        <Link key={href} href={href} className={styles.tab} aria-current={isCurrent ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  )
}

function middleOf(element: Element): number {
  const { left, right } = element.getBoundingClientRect()
  return (left + right) / 2
}
