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

/** Keys as the keyboard of this device names them; German ones have words of their own. */
export function keyName(keys: string): string {
  if (/Mac|iP(ad|hone|od)/.test(navigator.userAgent)) return keys.replace('Ctrl', '⌘')
  const isGerman = globalThis.document?.documentElement.lang.startsWith('de')
  return isGerman ? keys.replace('Ctrl', 'Strg').replace('Shift', 'Umschalt') : keys
}
