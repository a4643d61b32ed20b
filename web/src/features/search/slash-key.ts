// `/` leads to the search from anywhere. A key without a modifier gets in the way of those who speak to their computer, so
// it can be switched off (WCAG 2.1.4), on this device.

import { stored } from '../../lib/device/storage.ts'

const KEY = 'atrium.slash_key'

export const hasSlashKey = (): boolean => stored.get(KEY) !== 'off'

export const setSlashKey = (on: boolean): void => stored.set(KEY, on ? null : 'off')

/** Calls when the key is pressed where nothing is typed; returns what stops that. */
export function onSlash(run: () => void): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const target = event.target as HTMLElement
    if (target.closest('input, textarea, select, [contenteditable], dialog, [popover]') || !hasSlashKey()) return
    event.preventDefault()
    run()
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}

/** A key as the keyboard of this device names it. */
export const keyName = (key: string): string =>
  /Mac|iP(ad|hone|od)/.test(navigator.userAgent) ? key.replace('Ctrl ', '⌘ ') : key
