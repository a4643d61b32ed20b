import { flushSync } from 'preact/compat'

/**
 * Closes a dialog whose opener is gone with what it opened for, and puts the focus where a person goes on: on `target`, else on
 * the page's heading.
 */
export function closeThenFocus(close: () => void, target: string | null = null): void {
  flushSync(close)
  const found = target && document.querySelector<HTMLElement>(target)
  const element = found || document.querySelector<HTMLElement>('main h1')
  element?.focus()
}
