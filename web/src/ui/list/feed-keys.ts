import type { KeyboardEvent } from 'react'

/** Page Down and Page Up go from article to article of a `role="feed"`, as ARIA's pattern for feeds asks. */
export function moveBetweenArticles(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'PageDown' && event.key !== 'PageUp') return
  const articles = [...event.currentTarget.querySelectorAll<HTMLElement>('article')]
  const now = articles.findIndex(article => article.contains(document.activeElement))
  const next = articles[now + (event.key === 'PageDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
