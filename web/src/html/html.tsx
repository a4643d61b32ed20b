import { useLayoutEffect, useRef } from 'react'
import styles from './html.module.css'
import { nodesOf } from './trusted-html.ts'

interface HtmlProps {
  readonly html: string
  /** Of the text, when it is not the page's. */
  readonly language?: string
}

/** HTML of a post, set as text that is read: headings, lists, tables, pictures. */
export function Html({ html, language }: HtmlProps) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    element.current?.replaceChildren(nodesOf(html))
    return element.current ? letScroll(element.current) : undefined
  }, [html])
  return <div ref={element} className={styles['html']} dir="auto" {...(language ? { lang: language } : {})} />
}

/** What is wider than the text scrolls by itself, and by keys where it does. */
function letScroll(text: HTMLElement): () => void {
  const observer = new ResizeObserver(entries => {
    for (const { target } of entries)
      (target as HTMLElement).tabIndex = target.scrollWidth > target.clientWidth ? 0 : -1
  })
  for (const table of text.querySelectorAll('table')) {
    const box = document.createElement('div')
    box.className = styles['scroll'] ?? ''
    table.replaceWith(box)
    box.append(table)
    observer.observe(box)
  }
  for (const block of text.querySelectorAll('pre')) observer.observe(block)
  return () => observer.disconnect()
}
